import type { FormStore } from '../../../../renderers/store/form-store.ts';
import { rowPath } from '../../../core/answers/answer-path.ts';
import { effectiveRepeat } from '../../../core/answers/effective-repeat.ts';
import { isUnanswered, type AnswerRow } from '../../../core/answers/answers.ts';

const INSURED_SECTION = 'insured';

/**
 * Adds a family member to the form as an insured: fills the first empty row, else appends a row. Skips answers that the
 * form has no question for.
 *
 * @returns undefined on success; the maximum number of rows when the form is full
 */
export function addMemberAsInsured(store: FormStore, member: AnswerRow): number | undefined {
  store.typing.flush();
  const { elements, section } = store.index.sections.find(
    ({ section: { sectionCode } }) => sectionCode === INSURED_SECTION,
  )!;
  const elementCodes = new Set(elements.map(({ element }) => element.elementCode));
  const row = Object.fromEntries(Object.entries(member).filter(([code]) => elementCodes.has(code)));
  const answers = store.answers();
  const rows = (answers[INSURED_SECTION] ?? []) as AnswerRow[];
  const emptyRow = rows.find(isEmptyRow);
  if (emptyRow) {
    const filled = rows.map((existing) => (existing === emptyRow ? { ...existing, ...row } : existing));
    store.replace({ ...answers, [INSURED_SECTION]: filled });
    store.jotai.set(store.openRowPath, rowPath(INSURED_SECTION, emptyRow.rowId!));
    return undefined;
  }
  const { max } = effectiveRepeat(section.repeat!, store.fieldView(INSURED_SECTION).state);
  if (rows.length >= max) return max;
  store.addRow(INSURED_SECTION, row);
  return undefined;
}

const isEmptyRow = ({ rowId: _rowId, ...row }: AnswerRow): boolean => Object.values(row).every(isUnanswered);
