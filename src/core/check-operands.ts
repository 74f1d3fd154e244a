import type { ValueKind } from '../../schemas/elements/element-type.ts';
import type { GroupCheck } from '../../schemas/generated/group-check.ts';
import { homeOf } from './check-groups.ts';
import type { FormIndex, IndexedElement, IndexedSection } from './form-index.ts';
import { publishProblem, type PublishProblem } from './publish-problem.ts';

/** The part that an operand plays in its check, and which kinds of answers can play it. */
const KINDS: Record<string, ValueKind> = {
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
};

/** Amounts that are held against limits in yuan. */
const IN_YUAN = new Set(['cover', 'otherCover']);

/** Keys of a check that are no operands. */
const SETTINGS = new Set(['checkId', 'check', 'kind', 'expect']);

/**
 * Why a check could never judge anything: an operand that the form does not have, that is of another kind than the
 * check reads, or that lies in rows which cannot be told apart from where the check stands.
 */
export function operandProblems(index: FormIndex, check: GroupCheck): PublishProblem[] {
  const { checkId } = check;
  const operands = Object.entries(check).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !SETTINGS.has(entry[0]),
  );
  const missing = operands.filter(([, id]) => !index.elementById.has(id) && !index.sectionById.has(id));
  if (missing.length > 0)
    return missing.map(([, operand]) => publishProblem('check.missing', checkId, { operand }));
  return operands
    .filter(([part, id]) => !isUsable(index, check, part, id))
    .map(([, operand]) => publishProblem('check.operand', checkId, { operand }));
}

function isUsable(index: FormIndex, check: GroupCheck, part: string, id: string): boolean {
  if (part === 'section') return isRowsInARow(index.sectionById.get(id));
  const element = index.elementById.get(id);
  if (!element || element.type.valueKind !== KINDS[part]) return false;
  if (IN_YUAN.has(part) && !isInYuan(element)) return false;
  // Totals read the rows of their own section.
  if (check.check === 'beneficiaryTotals') return element.home.section.sectionId === check.section;
  return isInSight(element.home, homeOf(index, check));
}

const isInYuan = ({ settings }: IndexedElement): boolean => (settings as { unit?: string }).unit === 'yuan';

/** Totals stand in the row around the rows that they add up. */
const isRowsInARow = (section: IndexedSection | undefined): boolean =>
  section?.section.repeat !== undefined && section.chain.length > 1;

/** Whether one row at most is meant: all that repeats around the target also stands around the check. */
function isInSight(target: IndexedSection, home: IndexedSection | undefined): boolean {
  const repeating = target.chain.findLastIndex(({ section }) => section.repeat !== undefined) + 1;
  return target.chain.slice(0, repeating).every((step, i) => home?.chain[i] === step);
}
