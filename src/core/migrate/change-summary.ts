// Change summary of a migrated draft: its new questions and its retired answers.
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { AnswerMap } from '../answers/answers.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import type { Change, ChangeCode } from '../diff/change.ts';
import { allSections } from '../form/form-elements.ts';
import type { FormIndex } from '../form/form-index.ts';
import { targetOf } from '../answers/answer-target.ts';
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

/** A retired answer with the labels of its element and section. */
export interface LabelledRetiredAnswer {
  path: string;
  section: string;
  label: string;
  value: AnswerValue;
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

/** Labels a retired answer in the words of its form; falls back to Chinese. */
export function labelRetired(
  form: Form,
  { path, elementId, value }: RetiredAnswer,
  language: string,
): LabelledRetiredAnswer {
  const word = (key: string) => form.words[language]?.[key] ?? form.words['zh_CN']?.[key] ?? '';
  const section = allSections(form).find(({ elements }) =>
    elements.some((element) => element.elementId === elementId),
  );
  return {
    path,
    section: section ? word(`${section.sectionId}.title`) : '',
    label: word(`${elementId}.elementName`),
    value,
  };
}
