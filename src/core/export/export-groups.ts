/** Group checks of a form as rules of an exported schema. */

import type { Condition } from '../../../schemas/generated/condition.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { sectionOfCheck } from '../answers/check-groups.ts';
import { scalarReferencesOf } from '../conditions/references.ts';
import { whenSectionVisible, whenTrue, whenVisible } from './export-conditions.ts';
import { all, any, type Formula } from './export-formula.ts';
import {
  eachRow,
  meetsConditionOf,
  valueAt,
  type MeetsCondition,
  type MeetsOperand,
} from './meets-keyword.ts';
import { rowScopeOf, type JsonSchema, type RowScope } from './row-scope.ts';
import type { FormIndex } from '../form/form-index.ts';
import { groupCheckKeyword } from '../form/group-check-keywords.ts';
import { groupCheckType } from '../form/group-checks.ts';
import { isWarning } from '../form/warnings.ts';

/** A rule over several answers of the object at `rowScope`, which applies while `when` holds. */
export interface GroupRule {
  when: Formula;
  rowScope: RowScope;
  then: JsonSchema;
}

type GroupCheckOf<Name extends GroupCheck['check']> = Extract<GroupCheck, { check: Name }>;
type Operands = Record<string, MeetsOperand | MeetsCondition>;

/** Fits nothing: what answers have to be while a condition refuses them. */
const REFUSED: JsonSchema = { not: {} };

/** All group checks of a form, as `meets` rules or as conditions under which nothing fits. */
export const groupRules = (index: FormIndex): GroupRule[] =>
  // A warning is the visibility of its confirmation.
  index.form.groupChecks
    .filter((check) => !isWarning(check))
    .map((check) => {
      const section = sectionOfCheck(index, check);
      const runs = check.when === undefined || whenTrue(index, check.when, section);
      if (check.check === 'condition') {
        const refuses = all(runs, whenTrue(index, check.refuseWhen, section), whenShown(index, check));
        return { when: refuses, rowScope: rowScopeOf(section), then: REFUSED };
      }
      const [keyword, setting] = Object.entries(groupCheckKeyword(check))[0]!;
      const isOfRows = 'section' in check;
      const list = isOfRows ? index.sectionById.get(check.section)! : undefined;
      const rowScope = list ? rowScopeOf(list).slice(0, -1) : deepestRowScope(index, check);
      const of = isOfRows ? rowOperands(index, check) : valueOperands(index, check, rowScope);
      return {
        when: all(runs, list === undefined || whenSectionVisible(index, list)),
        rowScope,
        then: { type: 'object', meets: { op: 'rule', keyword, setting, of } satisfies MeetsCondition },
      };
    });

/** While neither the element of a condition check nor one that it reads is visible, there is nothing to refuse. */
const whenShown = (index: FormIndex, { path, refuseWhen }: GroupCheckOf<'condition'>): Formula =>
  any(
    ...[path, ...scalarReferencesOf(refuseWhen)].map((id) => whenVisible(index, index.elementById.get(id)!)),
  );

/** The innermost object around any of the operands, from which all operands can be reached. */
const deepestRowScope = (index: FormIndex, check: GroupCheck): RowScope =>
  groupCheckType(check)
    .operands(check)
    .map((id) => rowScopeOf(index.elementById.get(id)?.parent))
    .reduce((deepest, scope) => (scope.length > deepest.length ? scope : deepest));

/** The checks over the rows of a list; every operand but the list is an element of its rows. */
type CheckOfRows = Extract<GroupCheck, { section: string }>;

function rowOperands(index: FormIndex, { section, ...check }: CheckOfRows): Operands {
  const indexed = index.sectionById.get(section)!;
  const rows = rowScopeOf(indexed);
  const outerScope = rows.slice(0, -1);
  const inRow = Object.entries(check).flatMap(([name, id]) => {
    const element = typeof id === 'string' ? index.elementById.get(id) : undefined;
    return element ? [[name, valueAt(index, element, rows)] as const] : [];
  });
  const each = eachRow(index, indexed, indexed.chain.at(-2), outerScope);
  return { rows: { ...each, of: Object.fromEntries(inRow) } };
}

/** The operands of each check that its rule reads unchanged. */
const OPERANDS = {
  idNumberOfType: ['idType', 'idNumber'],
  matchesIdNumber: ['idType', 'idNumber', 'birthDate', 'gender'],
  differsFrom: ['value', 'other', 'birthDate'],
  ageRange: ['birthDate'],
  differentPersons: ['name', 'idNumber', 'otherName', 'otherIdNumber'],
  minorDeathCap: ['birthDate'],
  waiver: ['payPeriod'],
  smoking: ['perDay', 'years'],
  samePerson: [
    'idType',
    'idNumber',
    'name',
    'birthDate',
    'otherIdType',
    'otherIdNumber',
    'otherName',
    'otherBirthDate',
  ],
  parentOlder: ['relation', 'birthDate', 'otherBirthDate'],
} as const satisfies Record<CheckOfValues['check'], readonly string[]>;

/** The checks over single answers, by a rule of `validators/`. */
type CheckOfValues = Exclude<GroupCheck, CheckOfRows | { check: 'condition' }>;

function valueOperands(index: FormIndex, check: CheckOfValues, rowScope: RowScope): Operands {
  const ids = check as unknown as Record<string, string | undefined>;
  const values = OPERANDS[check.check].flatMap((name) => {
    const id = ids[name];
    return id === undefined ? [] : [[name, valueAt(index, index.elementById.get(id)!, rowScope)] as const];
  });
  return { ...Object.fromEntries(values), ...derivedOperands(index, check, rowScope) };
}

/** Operands that an exported rule derives: conditions and sums of other operands. */
function derivedOperands(index: FormIndex, check: CheckOfValues, rowScope: RowScope): Operands {
  const meets = (condition: Condition) => meetsConditionOf(index, condition, rowScope.at(-1), rowScope);
  const is = (element: string, value: string | boolean): Condition => ({
    op: 'eq',
    left: { element },
    right: { const: value },
  });
  switch (check.check) {
    case 'differsFrom':
      return { samePerson: { op: 'any', of: samePersonConditions(check, is).map(meets) } };
    case 'waiver':
      return {
        chosen: meets(is(check.waiver, true)),
        insuredIsApplicant: { op: 'any', of: check.relation ? [meets(is(check.relation, 'self'))] : [] },
      };
    case 'samePerson':
    case 'parentOlder': {
      const { selfRelation } = check;
      return { isSelf: { op: 'any', of: selfRelation ? [meets(is(selfRelation, 'self'))] : [] } };
    }
    case 'minorDeathCap': {
      const amounts = [check.cover, check.otherCover].filter((id) => id !== undefined);
      const args = amounts.map((id) => valueAt(index, index.elementById.get(id)!, rowScope));
      return { total: { fn: 'sum', args } };
    }
    default:
      return {};
  }
}

/** Two persons are the same by their relation, or by the number of their document. */
function samePersonConditions(
  { relation, valueIdNumber, otherIdNumber }: GroupCheckOf<'differsFrom'>,
  is: (element: string, value: string) => Condition,
): Condition[] {
  const sameNumber = valueIdNumber &&
    otherIdNumber && { op: 'eq', left: { element: valueIdNumber }, right: { element: otherIdNumber } };
  return [...(relation ? [is(relation, 'self')] : []), ...(sameNumber ? [sameNumber as Condition] : [])];
}
