// Issues of required answers that are missing.
import { issueAt, type Issue } from '../failures/issue.ts';
import type { IndexedElement } from '../form/form-index.ts';
import { referencesOf } from '../conditions/references.ts';
import type { AnswerPath } from './answer-path.ts';
import { unknownComputedIssue } from './computed-answers.ts';
import type { FieldState } from './field-state.ts';

/** Ids of the elements and sections that decide whether an element is read only, each once. */
export const lockingIdsOf = ({ element: { readOnlyWhen } }: IndexedElement): string[] => [
  ...new Set(readOnlyWhen ? referencesOf(readOnlyWhen) : []),
];

/**
 * The issue of a required element without an answer; types such as person (V-081) and agreement (V-074) have their own.
 * Where none can be entered, the issue names the questions to answer or to change instead.
 */
export function missingIssue(
  indexed: IndexedElement,
  path: AnswerPath,
  { isComputed, isReadOnly }: Pick<FieldState, 'isComputed' | 'isReadOnly'>,
): Issue {
  if (isComputed) return unknownComputedIssue(indexed, path);
  if (isReadOnly)
    return issueAt(path, { code: 'readOnly.missing', params: { inputs: lockingIdsOf(indexed).join(' ') } });
  return issueAt(path, indexed.type.missingAnswer?.(indexed.settings) ?? { code: 'required' });
}
