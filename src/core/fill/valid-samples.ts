import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import { isQuestion } from '../../../schemas/elements/input-types.ts';
import { childPath } from '../answers/answer-path.ts';
import { instancePathsOf, type AnswerMap } from '../answers/answers.ts';
import type { FormIndex } from '../form/form-index.ts';
import type { Validators } from '../answers/load-validators.ts';
import { createRandom } from './random.ts';
import { fillForm } from './fill-answers.ts';
import type { ProofSettings } from './prove-fillable.ts';
import { seededRandom } from './seeded-random.ts';

/** An answer that a question takes. */
export interface ValidSample {
  id: string;
  path: string;
  value: AnswerValue;
}

/**
 * For every question one of the answers that it has in a filled form. Where the forms at hand leave questions open that
 * may stay so, others are filled in which nothing is left open.
 */
export function validSamples(
  index: FormIndex,
  validators: Validators,
  filled: readonly AnswerMap[],
  { seed, tries, context, lists }: Omit<ProofSettings, 'wanted'>,
): ValidSample[] {
  const found = new Map<string, ValidSample>();
  const asked = index.elements.filter(isQuestion);
  const note = ({ values, rows }: AnswerMap) => {
    for (const { element, parent } of asked)
      for (const instance of instancePathsOf(parent, rows)) {
        const [id, path] = [element.elementId, childPath(instance, element.elementCode)];
        const value = values.get(path);
        if (value !== undefined && !found.has(id)) found.set(id, { id, path, value });
      }
  };
  filled.forEach(note);
  for (let i = 0; i < tries && found.size < asked.length; i += 1) {
    const random = createRandom(seededRandom(seed + i));
    const result = fillForm(index, validators, { random, context, lists, optionalShare: 1 });
    if (result.ok) note(result.answers);
  }
  return asked.flatMap(({ element }) => found.get(element.elementId) ?? []);
}
