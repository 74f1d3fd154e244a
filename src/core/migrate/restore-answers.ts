import type { RuleContext } from '../../../validators/rule.ts';
import { flattenAnswers, instancesOf, nestAnswers, type Answers, type FlatAnswers } from '../answers.ts';
import { issueOfElement, normaliseAnswers } from '../check-answers.ts';
import type { FormIndex, IndexedElement } from '../form-index.ts';
import type { Validators } from '../load-validators.ts';
import { placeOf } from '../places.ts';
import { resolve } from '../resolve.ts';
import { BINDING } from './binding.ts';
import type { RetiredAnswer } from './news.ts';
import { returningRows, rowsKept, type Candidate } from './returning-rows.ts';

/** The form that answers come to, able to judge them. */
export interface Judge {
  after: FormIndex;
  validators: Validators;
  context: RuleContext;
}

/**
 * Puts answers back that were set aside, where their question is asked again: the same question by id, code and input
 * type, in the same place, and only if the answer still checks. Rows that the form before had no room for come back
 * with their answers. None takes the place of another answer, none is put back that the form before asked for already,
 * since there its person has left it open, and no signature is.
 *
 * @param before the form that the answers come from
 * @param answers those that came over to `after`
 * @param candidates one for each place at most
 * @returns all answers, and those of them that were put back
 */
export function restoreAnswers(
  { after, validators, context }: Judge,
  before: FormIndex,
  answers: Answers,
  candidates: readonly Candidate[],
): { answers: Answers; restored: RetiredAnswer[] } {
  const came = flattenAnswers(after, answers);
  const returning = returningRows(after, before, came.rows, candidates);
  const flat: FlatAnswers = { values: came.values, rows: returning.rows };
  const places = candidates.flatMap(({ retired, given }) => {
    const asked = askedAt(after, flat, retired);
    const isBack =
      asked &&
      !BINDING.has(asked.inputType) &&
      isSame(asked, given, retired) &&
      (isInRow(retired, returning.back) || !isSame(asked, before, retired)) &&
      !flat.values.has(retired.at);
    return isBack ? [{ retired, asked }] : [];
  });
  if (places.length === 0) return { answers, restored: [] };
  const tried: FlatAnswers = { ...flat, values: new Map(flat.values) };
  for (const { retired } of places) tried.values.set(retired.at, retired.value);
  const normal = normaliseAnswers(after, tried);
  const state = resolve(after, normal, context);
  const restored = places
    .filter(({ asked, retired: { at } }) => {
      const value = normal.values.get(at);
      const isAnswer = value !== undefined && asked.type.valueKind !== 'none';
      return isAnswer && !issueOfElement(asked, at, value, state.get(at)!, validators, context);
    })
    .map(({ retired }) => retired);
  if (restored.length === 0) return { answers, restored };
  for (const { at, value } of restored) came.values.set(at, value);
  const ats = restored.map(({ at }) => at);
  return { answers: nestAnswers(after, { values: came.values, rows: rowsKept(returning, ats) }), restored };
}

/** Whether the answer stands in a row that comes back. */
const isInRow = ({ at }: RetiredAnswer, back: ReadonlySet<string>): boolean =>
  [...back].some((path) => at.startsWith(`${path}/`));

/** The element of a form at the place of an answer, if the answers have that place. */
function askedAt(index: FormIndex, { rows }: FlatAnswers, { at }: RetiredAnswer): IndexedElement | undefined {
  const place = placeOf(index, at);
  if (place?.kind !== 'element') return undefined;
  return instancesOf(place.indexed.home, rows).includes(place.instance) ? place.indexed : undefined;
}

/** Whether a form asks the very question at that place. */
function isSame(asked: IndexedElement, index: FormIndex, { at }: RetiredAnswer): boolean {
  const place = placeOf(index, at);
  if (place?.kind !== 'element') return false;
  const { element, inputType } = place.indexed;
  return element.elementId === asked.element.elementId && inputType === asked.inputType;
}
