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

/** Questions and sections, by their ids, that a person has not met yet or not in this way; in reading order. */
export interface NewQuestions {
  added: string[];
  changed: string[];
}

/** An answer that was set aside, with the question that it was given to. */
export interface RetiredAnswer extends RetiredValue {
  elementId: string;
}

/** What an answer that was set aside is called. */
export interface LabelledRetiredAnswer {
  at: string;
  section: string;
  label: string;
  value: AnswerValue;
}

const ADDED_CODES: ReadonlySet<ChangeCode> = new Set<ChangeCode>([
  'element.added',
  'element.addedRequired',
  'element.replaced',
]);

/** What a form asks that its former version did not ask, or asked in another way. */
export function newQuestions({ after, changes }: Pick<VersionPair, 'after' | 'changes'>): NewQuestions {
  const idsOf = (wanted: (change: Change) => boolean) => new Set(changes.filter(wanted).map(({ id }) => id));
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

/** The answers that were kept, each with the id of its question in the form that they were given to. */
export const toRetiredAnswers = (before: FormIndex, kept: readonly RetiredValue[]): RetiredAnswer[] =>
  kept.map(({ at, value }) => {
    const place = targetOf(before, at);
    return { at, value, elementId: place?.kind === 'element' ? place.indexed.element.elementId : '' };
  });

/**
 * Answers that were set aside, by what became of them: out as long as their place has not been filled again, back when
 * it has been with the very answer; those that somebody answered otherwise are neither.
 */
export function partitionRetired<Retired extends RetiredAnswer>(
  now: FormIndex,
  { values }: AnswerMap,
  retired: readonly Retired[],
): Record<'out' | 'back', Retired[]> {
  const isFilled = ({ at, elementId }: Retired) => {
    const place = values.has(at) ? targetOf(now, at) : undefined;
    return place?.kind === 'element' && place.indexed.element.elementId === elementId;
  };
  const isIt = ({ at, value }: Retired) => canonicalJson(values.get(at)!) === canonicalJson(value);
  return {
    out: retired.filter((one) => !isFilled(one)),
    back: retired.filter((one) => isFilled(one) && isIt(one)),
  };
}

/** A question may have lost its place twice: what was answered last counts. @param retired the oldest first */
export const latestRetired = <Retired extends RetiredAnswer>(retired: readonly Retired[]): Retired[] => [
  ...new Map(retired.map((one) => [`${one.elementId} ${one.at}`, one])).values(),
];

/** What an answer was an answer to, in the words of the form that asked. */
export function labelRetired(
  form: Form,
  { at, elementId, value }: RetiredAnswer,
  language: string,
): LabelledRetiredAnswer {
  const word = (key: string) => form.words[language]?.[key] ?? form.words['zh_CN']?.[key] ?? '';
  const home = allSections(form).find(({ elements }) =>
    elements.some((element) => element.elementId === elementId),
  );
  return {
    at,
    section: home ? word(`${home.sectionId}.title`) : '',
    label: word(`${elementId}.elementName`),
    value,
  };
}
