// Proves that a form can be filled, by filling it.
import { childPath } from '../answers/answer-path.ts';
import { instancePathsOf, type AnswerMap } from '../answers/answers.ts';
import type { FormIndex, IndexedElement } from '../form/form-index.ts';
import type { Issue } from '../failures/issue.ts';
import type { Validators } from '../answers/load-validators.ts';
import { isVisible, resolve } from '../answers/resolve.ts';
import { createRandom } from './random.ts';
import { fillForm, type FillSettings } from './fill-answers.ts';
import { seededRandom } from './seeded-random.ts';

export interface ProofSettings extends Pick<FillSettings, 'context' | 'lists'> {
  seed: number;
  /** Number of filled forms to return. */
  wanted: number;
  /** Maximum number of attempts to fill that many forms and to show every question. */
  tries: number;
}

/** Outcome of filling a form several times. */
export interface Proof {
  filled: AnswerMap[];
  /** The issues of the last attempt that failed. */
  remainingIssues: Issue[];
  /** Elements that are visible in none of the filled forms. */
  neverVisibleElements: IndexedElement[];
}

/** Shares of optional questions to answer, in turn. */
const OPTIONAL_SHARES = [0.5, 1, 0];

/**
 * Fills a form until `wanted` forms are filled and every element was visible, or the attempts are used up. A filled form
 * proves that the form can be filled; without one, the remaining issues are those that the filler could not repair, which
 * proves nothing (`provenRefusal` does). The same seed gives the same answers.
 */
export function proveFillable(index: FormIndex, validators: Validators, settings: ProofSettings): Proof {
  const { seed, wanted, tries, context, lists } = settings;
  const proof: Proof = { filled: [], remainingIssues: [], neverVisibleElements: [...index.elements] };
  for (let i = 0; i < tries; i += 1) {
    if (proof.filled.length >= wanted && proof.neverVisibleElements.length === 0) break;
    const random = createRandom(seededRandom(seed + i));
    const optionalShare = OPTIONAL_SHARES[i % OPTIONAL_SHARES.length]!;
    const result = fillForm(index, validators, { random, context, lists, optionalShare });
    if (!result.ok) proof.remainingIssues = result.issues;
    else {
      const visible = visibleElements(index, result.answers, settings);
      const isNew = proof.neverVisibleElements.some((indexed) => visible.has(indexed));
      proof.neverVisibleElements = proof.neverVisibleElements.filter((indexed) => !visible.has(indexed));
      if (proof.filled.length < wanted || isNew) proof.filled.push(result.answers);
    }
  }
  return proof;
}

/** The elements that are visible in any instance. */
function visibleElements(
  index: FormIndex,
  answers: AnswerMap,
  { context }: Pick<ProofSettings, 'context'>,
): Set<IndexedElement> {
  const state = resolve(index, answers, context);
  return new Set(
    index.elements.filter(({ element, parent }) =>
      instancePathsOf(parent, answers.rows).some((instance) =>
        isVisible(state)(childPath(instance, element.elementCode)),
      ),
    ),
  );
}
