// Change summary of a migrated draft: its new questions and its retired answers.
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { AnswerMap } from '../answers/answers.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import type { Change, ChangeCode } from '../diff/change.ts';
import type { FormIndex } from '../form/form-index.ts';
import { targetOf } from '../answers/answer-target.ts';
import { answerWords, rowWords, type AnswerWording } from './answer-words.ts';
import type { VersionPair } from './version-pair.ts';
import type { RetiredValue } from './migrate-answers.ts';

/** Ids of elements and sections that are new or changed for the customer, in reading order. */
export interface NewQuestions {
  added: string[];
  changed: string[];
}

/** A retired answer with the element that it answered. */
export interface RetiredAnswer extends RetiredValue {
  elementId: string;
}

/** A retired answer with the labels of its element and of its row or section. */
export interface LabelledRetiredAnswer {
  path: string;
  /** With the person's name in a row: `Insured 2 · Li An`. */
  section: string;
  label: string;
  value: AnswerValue;
  /** The answer in words; undefined where it has none, such as a picture. */
  text: string | undefined;
}

const ADDED_CODES: ReadonlySet<ChangeCode> = new Set<ChangeCode>([
  'element.added',
  'element.addedRequired',
  'element.replaced',
]);

/** Lists the elements and sections that the newer version adds or changes. */
export function newQuestions({ after, changes }: Pick<VersionPair, 'after' | 'changes'>): NewQuestions {
  const idsOf = (isIncluded: (change: Change) => boolean) =>
    new Set(changes.filter(isIncluded).map(({ id }) => id));
  const added = idsOf(({ code }) => ADDED_CODES.has(code));
  const changed = idsOf((change) => change.class === 'C2' && !ADDED_CODES.has(change.code));
  const inForm = [...after.sectionById.values()].flatMap(({ section }) => [
    section.sectionId,
    ...section.elements.map(({ elementId }) => elementId),
  ]);
  return {
    added: inForm.filter((id) => added.has(id)),
    changed: inForm.filter((id) => changed.has(id) && !added.has(id)),
  };
}

/** Adds the element ids of the form `before`, which the answers come from. */
export const toRetiredAnswers = (before: FormIndex, values: readonly RetiredValue[]): RetiredAnswer[] =>
  values.map(({ path, value }) => {
    const target = targetOf(before, path);
    return { path, value, elementId: target?.kind === 'element' ? target.indexed.element.elementId : '' };
  });

/**
 * Partitions retired answers: `lost` while their element has no answer, `restored` once it has the same answer. An
 * answer that the customer replaced by another is in neither list.
 */
export function partitionRetired<Retired extends RetiredAnswer>(
  index: FormIndex,
  { values }: AnswerMap,
  retired: readonly Retired[],
): { lost: Retired[]; restored: Retired[] } {
  const isAnswered = ({ path, elementId }: Retired) => {
    const target = values.has(path) ? targetOf(index, path) : undefined;
    return target?.kind === 'element' && target.indexed.element.elementId === elementId;
  };
  const isSameValue = ({ path, value }: Retired) => canonicalJson(values.get(path)!) === canonicalJson(value);
  return {
    lost: retired.filter((answer) => !isAnswered(answer)),
    restored: retired.filter((answer) => isAnswered(answer) && isSameValue(answer)),
  };
}

/** Returns the latest retired answer of each element and path. @param retired oldest first */
export const latestRetired = <Retired extends RetiredAnswer>(retired: readonly Retired[]): Retired[] => [
  ...new Map(retired.map((answer) => [`${answer.elementId} ${answer.path}`, answer])).values(),
];

/**
 * Labels a retired answer in the words of its form.
 *
 * @param answers the draft's answers, whose rows number the rows and whose names tell the persons
 */
export function labelRetired(
  index: FormIndex,
  { path, elementId, value }: RetiredAnswer,
  answers: AnswerMap,
  wording: AnswerWording,
): LabelledRetiredAnswer {
  const indexed = index.elementById.get(elementId);
  return {
    path,
    section: rowWords(index, path, answers, wording),
    label: wording.word(`${elementId}.elementName`) ?? '',
    value,
    text: indexed && answerWords(indexed, value, wording),
  };
}
