// Answers that a new row opens with.
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { AnswerMap } from './answers.ts';
import { childPath, rowPath, type AnswerPath } from './answer-path.ts';
import type { FormIndex } from '../form/form-index.ts';
import { sectionAt } from './answer-target.ts';

type BeneficiaryTotalsCheck = Extract<
  NonNullable<Form['groupChecks']>[number],
  { check: 'beneficiaryTotals' }
>;

/**
 * The initial answers of a new row in the list at `path`, by element code; undefined when the list takes no more rows.
 *
 * Only beneficiaries have any: a new one gets the first order whose shares do not total 100 yet. Once every order of the
 * form is full, no row can be added (V-047, A16).
 */
export function initialRow(
  index: FormIndex,
  path: AnswerPath,
  { values, rows }: AnswerMap,
): Record<string, AnswerValue> | undefined {
  const check = findBeneficiaryTotals(index, path);
  if (!check) return {};
  const [order, ratio] = [check.order, check.ratio].map((id) => index.elementById.get(id)!);
  const orderCode = order!.element.elementCode;
  const totals = new Map<unknown, number>();
  for (const rowId of rows.get(path) ?? []) {
    const row = rowPath(path, rowId);
    const rowOrder = values.get(childPath(row, orderCode));
    const share = values.get(childPath(row, ratio!.element.elementCode));
    totals.set(rowOrder, (totals.get(rowOrder) ?? 0) + (typeof share === 'number' ? share : 0));
  }
  const [, max = Infinity] = order!.type.bounds?.(order!.settings) ?? [];
  let first = 1;
  while ((totals.get(first) ?? 0) >= 100) first += 1;
  return first > Number(max) ? undefined : { [orderCode]: first };
}

function findBeneficiaryTotals(index: FormIndex, path: AnswerPath): BeneficiaryTotalsCheck | undefined {
  const sectionId = sectionAt(index, path)?.section.sectionId;
  return index.form.groupChecks.find(
    (check): check is BeneficiaryTotalsCheck =>
      check.check === 'beneficiaryTotals' && check.section === sectionId,
  );
}
