// A valid answer to each question of a form.
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import { isQuestion } from '../../../schemas/elements/input-types.ts';
import { childPath } from '../answers/answer-path.ts';
import { instancePathsOf, type AnswerMap } from '../answers/answers.ts';
import type { FormIndex } from '../form/form-index.ts';
import type { Validators } from '../answers/load-validators.ts';
import { createRandom } from './random.ts';
import { possibleContexts } from './possible-contexts.ts';
import { fillForm } from './fill-answers.ts';
import type { ProofSettings } from './prove-fillable.ts';
import { seededRandom } from './seeded-random.ts';

/** A valid answer to a question. */
export interface ValidSample {
  id: string;
  path: string;
  value: AnswerValue;
}

/**
 * Collects an answer to every question from filled forms. Fills further forms, with every optional question answered,
 * while a question has no answer yet.
 */
export function validSamples(
  index: FormIndex,
  validators: Validators,
  filled: readonly AnswerMap[],
  settings: Omit<ProofSettings, 'wanted'>,
): ValidSample[] {
  const { seed, tries, lists } = settings;
  const samples = new Map<string, ValidSample>();
  const questions = index.elements.filter(isQuestion);
  const collect = ({ values, rows }: AnswerMap) => {
    for (const { element, parent } of questions)
      for (const instance of instancePathsOf(parent, rows)) {
        const [id, path] = [element.elementId, childPath(instance, element.elementCode)];
        const value = values.get(path);
        if (value !== undefined && !samples.has(id)) samples.set(id, { id, path, value });
      }
  };
  filled.forEach(collect);
  const contexts = possibleContexts(index, settings.context);
  for (let i = 0; i < tries && samples.size < questions.length; i += 1) {
    const context = contexts[i % contexts.length]!;
    const random = createRandom(seededRandom(seed + i));
    const result = fillForm(index, validators, { random, context, lists, optionalShare: 1 });
    if (result.ok) collect(result.answers);
  }
  return questions.flatMap(({ element }) => samples.get(element.elementId) ?? []);
}
