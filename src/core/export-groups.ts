import type { Condition } from '../../schemas/generated/condition.ts';
import type { GroupCheck } from '../../schemas/generated/group-check.ts';
import { isSectionVisible } from './export-conditions.ts';
import type { Formula } from './export-formula.ts';
import { eachRow, meetsOf, valueAt, type Meets, type Operand } from './export-meets.ts';
import { standOf, type JsonSchema, type Stand } from './export-places.ts';
import type { FormIndex } from './form-index.ts';
import { groupCheckType } from './group-checks.ts';

/** A rule over several answers: at which object it stands, and when it is asked at all. */
export interface GroupRule {
  when: Formula;
  stand: Stand;
  then: JsonSchema;
}

type OfCheck<Name extends GroupCheck['check']> = Extract<GroupCheck, { check: Name }>;
type Operands = Record<string, Operand | Meets>;

/** All group checks of a form as `meets` of the objects where they stand. */
export const groupRules = (index: FormIndex): GroupRule[] =>
  index.form.groupChecks.map((check) => {
    const [keyword, setting] = Object.entries(groupCheckType(check).keyword(check))[0]!;
    const totals = check.check === 'beneficiaryTotals' ? index.sectionById.get(check.section)! : undefined;
    const stand = totals ? standOf(totals).slice(0, -1) : deepestStand(index, check);
    const of = check.check === 'beneficiaryTotals' ? rowsOf(index, check) : valuesOf(index, check, stand);
    return {
      when: totals === undefined || isSectionVisible(index, totals),
      stand,
      then: { type: 'object', meets: { op: 'rule', keyword, setting, of } satisfies Meets },
    };
  });

/** The innermost object around any of the operands, from which all of them can be seen. */
const deepestStand = (index: FormIndex, check: GroupCheck): Stand =>
  groupCheckType(check)
    .operands(check)
    .map((id) => standOf(index.elementById.get(id)?.home))
    .reduce((deepest, stand) => (stand.length > deepest.length ? stand : deepest));

function rowsOf(index: FormIndex, { section, order, ratio }: OfCheck<'beneficiaryTotals'>): Operands {
  const indexed = index.sectionById.get(section)!;
  const rows = standOf(indexed);
  const around = rows.slice(0, -1);
  const inRow = (id: string) => valueAt(index, index.elementById.get(id)!, rows);
  const each = eachRow(index, indexed, indexed.chain.at(-2), around);
  return { rows: { ...each, of: { order: inRow(order), ratio: inRow(ratio) } } };
}

/** The operands of each check that its rule reads as they are. */
const OPERANDS = {
  idNumberOfType: ['idType', 'idNumber'],
  matchesIdNumber: ['idType', 'idNumber', 'birthDate', 'gender'],
  differsFrom: ['value', 'other', 'birthDate'],
  ageRange: ['birthDate'],
  differentPersons: ['name', 'idNumber', 'otherName', 'otherIdNumber'],
  minorDeathCap: ['birthDate'],
  waiver: ['payPeriod'],
  smoking: ['perDay', 'years'],
} as const satisfies Record<Exclude<GroupCheck['check'], 'beneficiaryTotals'>, readonly string[]>;

type CheckOfValues = Exclude<GroupCheck, OfCheck<'beneficiaryTotals'>>;

function valuesOf(index: FormIndex, check: CheckOfValues, stand: Stand): Operands {
  const ids = check as unknown as Record<string, string | undefined>;
  const values = OPERANDS[check.check].flatMap((name) => {
    const id = ids[name];
    return id === undefined ? [] : [[name, valueAt(index, index.elementById.get(id)!, stand)] as const];
  });
  return { ...Object.fromEntries(values), ...derivedOf(index, check, stand) };
}

/** What a rule reads besides: conditions and sums of other operands. */
function derivedOf(index: FormIndex, check: CheckOfValues, stand: Stand): Operands {
  const meets = (condition: Condition) => meetsOf(index, condition, stand.at(-1), stand);
  const is = (element: string, value: string | boolean): Condition => ({
    op: 'eq',
    left: { element },
    right: { const: value },
  });
  switch (check.check) {
    case 'differsFrom':
      return { samePerson: { op: 'any', of: signsOfOnePerson(check, is).map(meets) } };
    case 'waiver':
      return {
        chosen: meets(is(check.waiver, true)),
        insuredIsApplicant: { op: 'any', of: check.relation ? [meets(is(check.relation, 'self'))] : [] },
      };
    case 'minorDeathCap': {
      const amounts = [check.cover, check.otherCover].filter((id) => id !== undefined);
      const args = amounts.map((id) => valueAt(index, index.elementById.get(id)!, stand));
      return { total: { fn: 'sum', args } };
    }
    default:
      return {};
  }
}

/** Two persons are one by their relation, or by the number of their document. */
function signsOfOnePerson(
  { relation, valueIdNumber, otherIdNumber }: OfCheck<'differsFrom'>,
  is: (element: string, value: string) => Condition,
): Condition[] {
  const sameNumber = valueIdNumber &&
    otherIdNumber && { op: 'eq', left: { element: valueIdNumber }, right: { element: otherIdNumber } };
  return [...(relation ? [is(relation, 'self')] : []), ...(sameNumber ? [sameNumber as Condition] : [])];
}
