// Issues of computed answers: a value that was sent and differs, and a required value that cannot be worked out.
import { issueAt, type Issue } from '../failures/issue.ts';
import type { FormIndex, IndexedElement } from '../form/form-index.ts';
import { referencesOf } from '../conditions/references.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import type { AnswerPath } from './answer-path.ts';
import { targetOf } from './answer-target.ts';
import { elementPathFrom, elementPathsOf, type AnswerMap } from './answers.ts';
import type { FormState } from './field-state.ts';

/** Ids of the elements and sections that a computed answer is worked out from, each once. */
export const inputIdsOf = ({ element }: IndexedElement): string[] => [
  ...new Set(element.computed ? referencesOf(element.computed) : []),
];

/** The issue of a required answer whose computed value is unknown; it names the inputs, which the customer can answer. */
export const unknownComputedIssue = (indexed: IndexedElement, path: AnswerPath): Issue =>
  issueAt(path, { code: 'computed.unknown', params: { inputs: inputIdsOf(indexed).join(' ') } });

/**
 * The issues of answers that were sent for computed elements and differ from the computed values.
 *
 * @param sent normalised answers, as they arrived
 * @param computed the same answers after `resolve`
 */
export function typedComputedIssues(sent: AnswerMap, computed: AnswerMap, state: FormState): Issue[] {
  const isTyped = (path: AnswerPath): boolean => {
    if (!state.get(path)?.isComputed) return false;
    const value = computed.values.get(path);
    return value === undefined || canonicalJson(value) !== canonicalJson(sent.values.get(path)!);
  };
  return [...sent.values.keys()].filter(isTyped).map((path) => issueAt(path, { code: 'computed.typed' }));
}

/** The elements that a computed answer is worked out from, also by way of other computed answers. */
export function inputElementsOf(index: FormIndex, indexed: IndexedElement): Set<IndexedElement> {
  const inputs = new Set<IndexedElement>();
  const visit = (computed: IndexedElement) => {
    for (const id of inputIdsOf(computed)) {
      const input = index.elementById.get(id);
      if (!input || inputs.has(input)) continue;
      inputs.add(input);
      visit(input);
    }
  };
  visit(indexed);
  return inputs;
}

/** Drops the issues of a computed answer while one of its inputs is refused: the value follows its inputs (U22). */
export function withoutFollowingIssues(
  index: FormIndex,
  rows: AnswerMap['rows'],
  state: FormState,
  issues: readonly Issue[],
): Issue[] {
  const isOfComputed = ({ path }: Issue) => state.get(path)?.isComputed === true;
  if (issues.length < 2 || !issues.some(isOfComputed)) return [...issues];
  const refusedPaths = new Set(issues.map(({ path }) => path));
  const isRefused = (input: IndexedElement, reader: IndexedElement, instance: AnswerPath): boolean => {
    const path = elementPathFrom(input, reader.parent, instance);
    const paths = path === undefined ? elementPathsOf(input, rows) : [path];
    return paths.some((inputPath) => refusedPaths.has(inputPath));
  };
  return issues.filter((issue) => {
    const target = isOfComputed(issue) ? targetOf(index, issue.path) : undefined;
    if (target?.kind !== 'element') return true;
    const { indexed, instancePath } = target;
    return ![...inputElementsOf(index, indexed)].some((input) => isRefused(input, indexed, instancePath));
  });
}
