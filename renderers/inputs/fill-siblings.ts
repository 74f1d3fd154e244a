import { startTransition } from 'react';
import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import { optionsOf } from '../../src/core/form/form-index.ts';
import { targetOf } from '../../src/core/answers/answer-target.ts';
import type { FormStore } from '../store/form-store.ts';
import { siblingPath } from './use-sibling-answer.ts';

/** Answers by the codes of their questions; undefined for one that is open again. */
export type AnswersByCode = Readonly<Record<string, AnswerValue | undefined>>;

/**
 * Answers the questions beside one, in its section or row, with what is known of a person, one after the other. It does
 * not matter whether they are shown now: one that is shown later must not hold somebody else's answer. undefined, or an
 * answer that the question does not offer, opens it again. What the form works out itself is left to the form, and a
 * code that names no question there is passed over. An answer that was filled in is judged like one that was typed.
 */
export function fillSiblings(store: FormStore, path: string, answers: AnswersByCode): void {
  startTransition(() => {
    for (const [code, known] of Object.entries(answers)) fill(store, siblingPath(path, code), known);
  });
}

function fill(store: FormStore, path: string, known: AnswerValue | undefined): void {
  const place = targetOf(store.index, path);
  const { state } = store.jotai.get(store.view(path));
  if (place?.kind !== 'element' || state.computed !== undefined) return;
  const offered = state.options ?? optionsOf(place.indexed);
  const answer = offered?.some((code) => code === known) === false ? undefined : known;
  store.change(path, answer);
  if (answer !== undefined) store.touch(path);
}
