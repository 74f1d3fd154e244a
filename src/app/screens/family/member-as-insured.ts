import type { FormStore } from '../../../../renderers/store/form-store.ts';
import { rowPath } from '../../../core/answers/answer-path.ts';
import { isUnanswered, type AnswerRow } from '../../../core/answers/answers.ts';

const INSURED_SECTION = 'insured';

/**
 * Makes a member of the family an insured person: in the row that is still empty, else in a new one. What the form
 * does not ask about insured persons stays with the family.
 *
 * @returns undefined, or how many rows the form has at most when there is no room for one more
 */
export function addMemberAsInsured(store: FormStore, member: AnswerRow): number | undefined {
  store.typing.flush();
  const { elements, section } = store.index.sections.find(
    ({ section: { sectionCode } }) => sectionCode === INSURED_SECTION,
  )!;
  const asked = new Set(elements.map(({ element }) => element.elementCode));
  const row = Object.fromEntries(Object.entries(member).filter(([code]) => asked.has(code)));
  const answers = store.answers();
  const rows = (answers[INSURED_SECTION] ?? []) as AnswerRow[];
  const blank = rows.find(isBlank);
  if (blank) {
    const filled = rows.map((one) => (one === blank ? { ...one, ...row } : one));
    store.replace({ ...answers, [INSURED_SECTION]: filled });
    store.jotai.set(store.openRow, rowPath(INSURED_SECTION, blank.rowId!));
    return undefined;
  }
  const { max } = section.repeat!;
  if (rows.length >= max) return max;
  store.addRow(INSURED_SECTION, row);
  return undefined;
}

const isBlank = ({ rowId: _id, ...row }: AnswerRow): boolean => Object.values(row).every(isUnanswered);
