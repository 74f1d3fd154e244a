import { lastStep } from '../../core/answers/answer-path.ts';
import { flattenAnswers, type Answers } from '../../core/answers/answers.ts';
import type { FormIndex } from '../../core/form/form-index.ts';

/** A condition looks an answer up in a code list, such as the class of a job. */
export interface ListLookup {
  list: string;
  elementCode: string;
}

/** Every reading of a code list by the conditions of a form, once. */
export function listLookups(index: FormIndex): ListLookup[] {
  const readings = new Map<string, ListLookup>();
  const codes = new Map(index.elements.map(({ element }) => [element.elementId, element.elementCode]));
  // Conditions are plain JSON, and reading them as such misses none, however deep.
  JSON.stringify(index.form.sections, (_key, value: unknown) => {
    if (!isListCondition(value)) return value;
    const { list, left } = value;
    const elementCode = codes.get(left.element ?? '') ?? '';
    readings.set(`${list}/${elementCode}`, { list, elementCode });
    return value;
  });
  return [...readings.values()];
}

/**
 * The lists that have to be here for the phone to know what is shown. Before there is an answer to look up nothing is
 * fetched: a table of a thousand jobs is for those who choose one.
 */
export function requiredLists(index: FormIndex, readings: readonly ListLookup[], answers: Answers): string[] {
  const answered = new Set([...flattenAnswers(index, answers).values.keys()].map(lastStep));
  return [
    ...new Set(readings.filter(({ elementCode }) => answered.has(elementCode)).map(({ list }) => list)),
  ];
}

const isListCondition = (value: unknown): value is { list: string; left: { element?: string } } =>
  typeof value === 'object' &&
  value !== null &&
  'op' in value &&
  value.op === 'matchesList' &&
  'list' in value &&
  'left' in value;
