import { placeOf } from '../src/core/places.ts';
import type { FormStore } from './form-store.ts';
import type { Answered } from './inputs/input-props.ts';
import { besides } from './inputs/use-partner.ts';

/**
 * Answers the questions beside one, in its section or row, with what is known of a person, one after the other. It does
 * not matter whether they are shown now: one that is shown later must not hold somebody else's answer. undefined, or an
 * answer that the question does not offer, opens it again. What the form works out itself is left to the form, and a
 * code that names no question there is passed over. An answer that was filled in is judged like one that was typed.
 */
export function fillBeside(store: FormStore, path: string, answers: Answered): void {
  for (const [code, known] of Object.entries(answers)) {
    const at = besides(path, code);
    const place = placeOf(store.index, at);
    const { state } = store.jotai.get(store.view(at));
    if (place?.kind !== 'element' || state.computed !== undefined) continue;
    const settings = place.indexed.settings as { options?: readonly string[] };
    const offered = state.options ?? settings.options;
    const answer = offered?.includes(known as string) === false ? undefined : known;
    store.change(at, answer);
    if (answer !== undefined) store.leave(at);
  }
}
