// What differs between two sets of answers of one form, for the customer who must choose one.
import type { AnswerValue } from '../../../../schemas/elements/element-type.ts';
import type { AnswerPath } from '../../../core/answers/answer-path.ts';
import { elementPathsOf, type AnswerMap } from '../../../core/answers/answers.ts';
import type { FormIndex, IndexedElement } from '../../../core/form/form-index.ts';
import { sameAnswers } from './draft-comparison.ts';

/** An answer that differs; undefined on the side that has none. */
export interface AnswerDifference {
  path: AnswerPath;
  indexed: IndexedElement;
  local: AnswerValue | undefined;
  other: AnswerValue | undefined;
}

/** Returns the differing answers in form order; a row that only one side has differs in each of its answers. */
export function answerDifferences(index: FormIndex, local: AnswerMap, other: AnswerMap): AnswerDifference[] {
  return index.elements.flatMap((indexed) => {
    const paths = new Set([...elementPathsOf(indexed, local.rows), ...elementPathsOf(indexed, other.rows)]);
    return [...paths]
      .map((path) => ({ path, indexed, local: local.values.get(path), other: other.values.get(path) }))
      .filter((pair) => !sameAnswers(pair.local ?? null, pair.other ?? null));
  });
}
