import type { ValueKind } from '../../../schemas/elements/element-type.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { sectionOfCheck } from '../answers/check-groups.ts';
import { CALCULATED } from '../form/calculated.ts';
import type { FormIndex, IndexedElement, IndexedSection } from '../form/form-index.ts';
import { CONFIRMATION, isWarning } from '../form/warnings.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';

/** Operand key → the kind of answer that the check reads from it. */
const OPERAND_KINDS: Record<string, ValueKind> = {
  idType: 'code',
  idNumber: 'text',
  birthDate: 'date',
  gender: 'code',
  order: 'integer',
  ratio: 'integer',
  value: 'text',
  other: 'text',
  relation: 'code',
  valueIdNumber: 'text',
  otherIdNumber: 'text',
  name: 'text',
  otherName: 'text',
  cover: 'decimal',
  otherCover: 'decimal',
  waiver: 'boolean',
  payPeriod: 'code',
  perDay: 'integer',
  years: 'integer',
  otherIdType: 'code',
  otherBirthDate: 'date',
  selfRelation: 'code',
};

/** Operands that a check compares with limits in yuan. */
const YUAN_OPERANDS = new Set(['cover', 'otherCover']);

/** Keys of a check that are not operands. */
const NON_OPERAND_KEYS = new Set(['checkId', 'check', 'kind', 'expect', 'role', 'severity', 'issue']);

/**
 * Finds operands that a check cannot read: missing in the form, of the wrong kind, or in rows that are ambiguous from the
 * section of the check.
 */
export function operandProblems(index: FormIndex, check: GroupCheck): PublishProblem[] {
  const missing = missingOperandProblems(
    check,
    (id) => index.elementById.has(id) || index.sectionById.has(id),
  );
  if (missing.length > 0) return missing;
  return operandsOf(check)
    .filter(([part, id]) => !isUsable(index, check, part, id))
    .map(([, operand]) => publishProblem('check.operand', check.checkId, { operand }));
}

/** Finds operands that the form has no part for. */
export const missingOperandProblems = (
  check: GroupCheck,
  exists: (id: string) => boolean,
): PublishProblem[] =>
  operandsOf(check)
    .filter(([, id]) => !exists(id))
    .map(([, operand]) => publishProblem('check.missing', check.checkId, { operand }));

const operandsOf = (check: GroupCheck): [part: string, id: string][] =>
  Object.entries(check).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !NON_OPERAND_KEYS.has(entry[0]),
  );

function isUsable(index: FormIndex, check: GroupCheck, part: string, id: string): boolean {
  if (part === 'section') return isUsableList(check, index.sectionById.get(id));
  const element = index.elementById.get(id);
  // A check by conditions refuses at a question of any kind, and warns at a confirmation.
  if (!element) return false;
  const { inputType, type } = element;
  // A check refuses at its operands, and nobody can correct a calculated value: its conditions read those.
  if (inputType === CALCULATED) return false;
  const isOfKind =
    part === 'path'
      ? type.valueKind !== 'none' && (inputType === CONFIRMATION) === isWarning(check)
      : type.valueKind === OPERAND_KINDS[part];
  if (!isOfKind) return false;
  if (YUAN_OPERANDS.has(part) && !isInYuan(element)) return false;
  // Totals and persons are read in the rows of their own section.
  if (check.check === 'beneficiaryTotals' || check.check === 'personTwice')
    return element.parent.section.sectionId === check.section;
  return isInScope(element.parent, sectionOfCheck(index, check));
}

const isInYuan = ({ settings }: IndexedElement): boolean => (settings as { unit?: string }).unit === 'yuan';

/** Totals run in the row that contains the rows they add up; persons are compared in any list. */
const isUsableList = ({ check }: GroupCheck, section: IndexedSection | undefined): boolean =>
  section?.section.repeat !== undefined && (check === 'personTwice' || section.chain.length > 1);

/** Whether the target has at most one row: each of its repeating ancestors also contains the check. */
function isInScope(target: IndexedSection, home: IndexedSection | undefined): boolean {
  const repeating = target.chain.findLastIndex(({ section }) => section.repeat !== undefined) + 1;
  return target.chain.slice(0, repeating).every((step, i) => home?.chain[i] === step);
}
