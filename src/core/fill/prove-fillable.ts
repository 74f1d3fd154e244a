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
  /** How many filled forms are wanted. */
  wanted: number;
  /** How often it is tried at most, to fill that many and to show every question once. */
  tries: number;
}

/** What came of filling a form again and again. */
export interface Proof {
  filled: AnswerMap[];
  /** What stood in the way of the last try that failed. */
  remainingIssues: Issue[];
  /** Questions that showed in none of the filled forms. */
  unseenElements: IndexedElement[];
}

/** Half of all questions that may stay open, all of them, none of them, in turn. */
const OPTIONAL_SHARES = [0.5, 1, 0];

/**
 * Whether a form can be filled: the filled forms are the proof, the issues that were left are the reason why not. The
 * same seed gives the same answers.
 */
export function proveFillable(index: FormIndex, validators: Validators, settings: ProofSettings): Proof {
  const { seed, wanted, tries, context, lists } = settings;
  const proof: Proof = { filled: [], remainingIssues: [], unseenElements: [...index.elements] };
  for (let i = 0; i < tries; i += 1) {
    if (proof.filled.length >= wanted && proof.unseenElements.length === 0) break;
    const random = createRandom(seededRandom(seed + i));
    const optionalShare = OPTIONAL_SHARES[i % OPTIONAL_SHARES.length]!;
    const result = fillForm(index, validators, { random, context, lists, optionalShare });
    if (!result.ok) proof.remainingIssues = result.issues;
    else {
      const shown = visibleElements(index, result.answers, settings);
      const isNew = proof.unseenElements.some((indexed) => shown.has(indexed));
      proof.unseenElements = proof.unseenElements.filter((indexed) => !shown.has(indexed));
      if (proof.filled.length < wanted || isNew) proof.filled.push(result.answers);
    }
  }
  return proof;
}

/** The elements that show somewhere. */
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
