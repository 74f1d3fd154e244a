import { flattenAnswers, instancesOf, type Answers } from '../answers.ts';
import type { FormIndex, IndexedElement } from '../form-index.ts';
import type { Issue } from '../issue.ts';
import type { Validators } from '../load-validators.ts';
import { resolve } from '../resolve.ts';
import { chanceOf } from './chance.ts';
import { fillForm, type FillSettings } from './fill-answers.ts';
import { seeded } from './seeded.ts';

export interface ProofSettings extends Pick<FillSettings, 'context' | 'lists'> {
  seed: number;
  /** How many filled forms are wanted. */
  wanted: number;
  /** How often it is tried at most, to fill that many and to show every question once. */
  tries: number;
}

/** What came of filling a form again and again. */
export interface Proof {
  filled: Answers[];
  /** What stood in the way of the last try that failed. */
  stuck: Issue[];
  /** Questions that showed in none of the filled forms. */
  unseen: IndexedElement[];
}

/** Half of all questions that may stay open, all of them, none of them, in turn. */
const SHARES = [0.5, 1, 0];

/**
 * Whether a form can be filled: the filled forms are the proof, the issues that were left are the reason why not. The
 * same seed gives the same answers.
 */
export function proveFillable(index: FormIndex, validators: Validators, settings: ProofSettings): Proof {
  const { seed, wanted, tries, context, lists } = settings;
  const proof: Proof = { filled: [], stuck: [], unseen: [...index.elements] };
  for (let i = 0; i < tries; i += 1) {
    if (proof.filled.length >= wanted && proof.unseen.length === 0) break;
    const chance = chanceOf(seeded(seed + i));
    const optionalShare = SHARES[i % SHARES.length]!;
    const result = fillForm(index, validators, { chance, context, lists, optionalShare });
    if (!result.ok) proof.stuck = result.issues;
    else {
      const shown = shownIn(index, result.answers, settings);
      const isNew = proof.unseen.some((indexed) => shown.has(indexed));
      proof.unseen = proof.unseen.filter((indexed) => !shown.has(indexed));
      if (proof.filled.length < wanted || isNew) proof.filled.push(result.answers);
    }
  }
  return proof;
}

/** The elements that show somewhere. */
function shownIn(
  index: FormIndex,
  answers: Answers,
  { context }: Pick<ProofSettings, 'context'>,
): Set<IndexedElement> {
  const flat = flattenAnswers(index, answers);
  const state = resolve(index, flat, context);
  return new Set(
    index.elements.filter(({ element, home }) =>
      instancesOf(home, flat.rows).some((at) => state.get(`${at}/${element.elementCode}`)?.visible),
    ),
  );
}
