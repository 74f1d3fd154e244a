import type { Form } from '../../../schemas/generated/form.ts';
import type { AnswerRow, AnswerMap } from './answers.ts';
import type { FormIndex } from '../form/form-index.ts';
import { targetOf } from './answer-target.ts';

type BeneficiaryTotalsCheck = Extract<
  NonNullable<Form['groupChecks']>[number],
  { check: 'beneficiaryTotals' }
>;

/**
 * What a row that is about to be added to the list at `path` begins with, or undefined when none may be added.
 *
 * Only shares say something: a new beneficiary comes in the first order whose shares do not make 100 yet, and once every
 * order that the form knows is full there is no place for another (V-047, A16).
 */
export function initialRow(
  index: FormIndex,
  path: string,
  { values, rows }: AnswerMap,
): AnswerRow | undefined {
  const check = findBeneficiaryTotals(index, path);
  if (!check) return {};
  const [order, ratio] = [check.order, check.ratio].map((id) => index.elementById.get(id)!);
  const orderCode = order!.element.elementCode;
  const totals = new Map<unknown, number>();
  for (const rowId of rows.get(path) ?? []) {
    const at = values.get(`${path}/${rowId}/${orderCode}`);
    const share = values.get(`${path}/${rowId}/${ratio!.element.elementCode}`);
    totals.set(at, (totals.get(at) ?? 0) + (typeof share === 'number' ? share : 0));
  }
  const { max = Number.MAX_SAFE_INTEGER } = order!.settings as { max?: number };
  let first = 1;
  while ((totals.get(first) ?? 0) >= 100) first += 1;
  return first > max ? undefined : { [orderCode]: first };
}

function findBeneficiaryTotals(index: FormIndex, path: string): BeneficiaryTotalsCheck | undefined {
  const place = targetOf(index, path);
  if (place?.kind !== 'section') return undefined;
  const { sectionId } = place.indexed.section;
  return index.form.groupChecks.find(
    (check): check is BeneficiaryTotalsCheck =>
      check.check === 'beneficiaryTotals' && check.section === sectionId,
  );
}
