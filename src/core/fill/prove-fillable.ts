// Proves that a form can be filled, by filling it.
import { childPath } from '../answers/answer-path.ts';
import { instancePathsOf, type AnswerMap } from '../answers/answers.ts';
import type { FormIndex, IndexedElement } from '../form/form-index.ts';
import type { Issue } from '../failures/issue.ts';
import type { Outcome } from '../../../schemas/generated/form.ts';
import { decideOutcome } from '../answers/decide-outcome.ts';
import type { FormState } from '../answers/field-state.ts';
import type { Validators } from '../answers/load-validators.ts';
import { isVisible, resolve } from '../answers/resolve.ts';
import type { RuleContext } from '../../../validators/rule/rule.ts';
import { possibleContexts } from './possible-contexts.ts';
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

/** A filled form, with the day and the trade for which it is filled. */
export interface FilledForm extends AnswerMap {
  context: RuleContext;
}

/** Outcome of filling a form several times. */
export interface Proof {
  filled: FilledForm[];
  /** The issues of the last attempt that failed. */
  remainingIssues: Issue[];
  /** Elements that are visible in none of the filled forms. */
  neverVisibleElements: IndexedElement[];
  /** Outcomes that none of the filled forms leads to. */
  neverTakenOutcomes: Outcome[];
  /** Failed outcomes that some filled form led to because a question that they read was not answered. */
  outcomesByUnknown: Set<Outcome>;
}

/** Shares of optional questions to answer, in turn. */
const OPTIONAL_SHARES = [0.5, 1, 0];

/** Fewest attempts on a form with outcomes: a question that is not asked shows in some of the filled forms only. */
const TRIES_OF_OUTCOMES = 20;

/**
 * Most answers that are tried to show the rest, once enough forms are filled: all attempts of a form of 160 elements, and
 * twenty of one of 500, which would take as long as everything else in publishing together.
 */
const MOST_ELEMENTS_FILLED = 10_000;

/**
 * Fills a form until `wanted` forms are filled, every element was visible and every outcome taken, or the attempts are used up. A filled form
 * proves that the form can be filled; without one, the remaining issues are those that the filler could not repair, which
 * proves nothing (`provenRefusal` does). What the context leaves open of the trade is tried in turn (`possibleContexts`).
 * The same seed gives the same answers.
 */
export function proveFillable(index: FormIndex, validators: Validators, settings: ProofSettings): Proof {
  const { seed, wanted, tries, lists } = settings;
  const contexts = possibleContexts(index, settings.context);
  const proof: Proof = {
    filled: [],
    remainingIssues: [],
    neverVisibleElements: [...index.elements],
    neverTakenOutcomes: [...(index.form.outcomes ?? [])],
    outcomesByUnknown: new Set(),
  };
  const leastTries = index.form.outcomes ? TRIES_OF_OUTCOMES : 0;
  for (let i = 0; i < tries; i += 1) {
    const isShown = proof.neverVisibleElements.length + proof.neverTakenOutcomes.length === 0;
    const isSpent = i * index.elements.length >= MOST_ELEMENTS_FILLED;
    if (proof.filled.length >= wanted && (isShown || isSpent) && i >= leastTries) break;
    const random = createRandom(seededRandom(seed + i));
    const context = contexts[i % contexts.length]!;
    const optionalShare = OPTIONAL_SHARES[Math.floor(i / contexts.length) % OPTIONAL_SHARES.length]!;
    const result = fillForm(index, validators, { random, context, lists, optionalShare });
    if (!result.ok) proof.remainingIssues = result.issues;
    else if (showsMore(proof, index, result.answers, context) || proof.filled.length < wanted)
      proof.filled.push({ ...result.answers, context });
  }
  return proof;
}

/** Notes what filled answers show. Returns whether an element or an outcome is among it that none before showed. */
function showsMore(
  proof: Proof,
  index: FormIndex,
  answers: AnswerMap,
  context: ProofSettings['context'],
): boolean {
  const state = resolve(index, answers, context);
  const visible = visibleElements(index, answers, state);
  const { outcome, truth } = decideOutcome(index, answers, state, context) ?? {};
  if (outcome && truth === undefined) proof.outcomesByUnknown.add(outcome);
  const { neverVisibleElements: elements, neverTakenOutcomes: outcomes } = proof;
  proof.neverVisibleElements = elements.filter((indexed) => !visible.has(indexed));
  proof.neverTakenOutcomes = outcomes.filter((other) => other !== outcome);
  return (
    proof.neverVisibleElements.length < elements.length || proof.neverTakenOutcomes.length < outcomes.length
  );
}

/** The elements that are visible in any instance. */
function visibleElements(index: FormIndex, answers: AnswerMap, state: FormState): Set<IndexedElement> {
  return new Set(
    index.elements.filter(({ element, parent }) =>
      instancePathsOf(parent, answers.rows).some((instance) =>
        isVisible(state)(childPath(instance, element.elementCode)),
      ),
    ),
  );
}
