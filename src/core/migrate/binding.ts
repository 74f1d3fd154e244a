import type { InputType } from '../../../schemas/elements/input-types.ts';
import { flattenAnswers, instancesOf, nestAnswers, type Answers } from '../answers.ts';
import type { FormIndex } from '../form-index.ts';
import type { Migrated } from './migrate-draft.ts';

/** Answers that stand for the very text that was on the screen: they hold for no other version (design §5). */
export const BINDING: ReadonlySet<InputType> = new Set<InputType>(['signature']);

/** Whether somebody has signed under these answers. */
export const isBound = (index: FormIndex, answers: Answers): boolean =>
  setBindingAside(index, answers).kept.length > 0;

/** The answers without those that bind, and those for themselves. */
export function setBindingAside(index: FormIndex, answers: Answers): Migrated {
  const binding = index.elements.filter(({ inputType }) => BINDING.has(inputType));
  if (binding.length === 0) return { answers, kept: [] };
  const flat = flattenAnswers(index, answers);
  const kept = binding
    .flatMap(({ element, home }) =>
      instancesOf(home, flat.rows).map((instance) => `${instance}/${element.elementCode}`),
    )
    .flatMap((at) => (flat.values.has(at) ? [{ at, value: flat.values.get(at)! }] : []));
  for (const { at } of kept) flat.values.delete(at);
  return { answers: nestAnswers(index, flat), kept };
}
