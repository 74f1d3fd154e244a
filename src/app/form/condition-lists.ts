// Finds the code lists that the conditions of a form need.

import { lastSegment } from '../../core/answers/answer-path.ts';
import type { AnswerMap } from '../../core/answers/answers.ts';
import { listLookupsOf } from '../../core/conditions/references.ts';
import { rulesOf, sectionRulesOf, type FormIndex } from '../../core/form/form-index.ts';
import { conditionsOf } from '../../core/form/group-check-references.ts';

/** A code list lookup in a condition: an answer and the list with its attributes, such as the class of a job. */
export interface ListLookup {
  list: string;
  elementCode: string;
}

/** Returns the distinct code list lookups in the conditions of a form and of its checks. */
export function listLookups({ form, sectionById, elements, elementById }: FormIndex): ListLookup[] {
  const rules = [
    ...[...sectionById.values()].flatMap(({ section }) => sectionRulesOf(section)),
    ...elements.flatMap(({ element }) => rulesOf(element)),
    ...form.groupChecks.flatMap(conditionsOf),
  ];
  const lookups = rules.flatMap(listLookupsOf).map(({ list, left }): [string, ListLookup] => {
    const { elementCode } = elementById.get(left.element)!.element;
    return [`${list}/${elementCode}`, { list, elementCode }];
  });
  return [...new Map(lookups).values()];
}

/**
 * Returns the lists that the current answers need for conditions. A list without an answer to look up is not fetched:
 * the table of a thousand jobs loads only after a job is chosen.
 */
export function requiredLists(lookups: readonly ListLookup[], { values }: AnswerMap): string[] {
  const answeredCodes = new Set([...values.keys()].map(lastSegment));
  return [
    ...new Set(lookups.filter(({ elementCode }) => answeredCodes.has(elementCode)).map(({ list }) => list)),
  ];
}
