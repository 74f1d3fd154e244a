/** The code lists that the conditions of a form look answers up in. */

import { lastStep } from '../../core/answers/answer-path.ts';
import { flattenAnswers, type Answers } from '../../core/answers/answers.ts';
import { listLookupsOf } from '../../core/conditions/references.ts';
import { rulesOf, type FormIndex } from '../../core/form/form-index.ts';

/** A condition looks an answer up in a code list, such as the class of a job. */
export interface ListLookup {
  list: string;
  elementCode: string;
}

/** The distinct look-ups of all conditions of a form. */
export function listLookups({ sectionById, elements, elementById }: FormIndex): ListLookup[] {
  const rules = [
    ...[...sectionById.values()].flatMap(({ section }) => section.visibleWhen ?? []),
    ...elements.flatMap(({ element }) => rulesOf(element)),
  ];
  const lookups = rules.flatMap(listLookupsOf).map(({ list, left }): [string, ListLookup] => {
    const { elementCode } = elementById.get(left.element)!.element;
    return [`${list}/${elementCode}`, { list, elementCode }];
  });
  return [...new Map(lookups).values()];
}

/**
 * The lists needed to know what is visible. Nothing is fetched before an answer has to be looked up: a table of a
 * thousand jobs is only for customers who choose one.
 */
export function requiredLists(index: FormIndex, lookups: readonly ListLookup[], answers: Answers): string[] {
  const answered = new Set([...flattenAnswers(index, answers).values.keys()].map(lastStep));
  return [...new Set(lookups.filter(({ elementCode }) => answered.has(elementCode)).map(({ list }) => list))];
}
