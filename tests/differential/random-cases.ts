import type { Form } from '../../schemas/generated/form.ts';
import { compileValidators } from '../../src/core/publish/compile-validators.ts';
import { createRandom } from '../../src/core/fill/random.ts';
import { indexForm, type FormIndex } from '../../src/core/form/form-index.ts';
import type { Validators } from '../../src/core/answers/load-validators.ts';
import { instantiateValidators } from '../../src/server/forms/instantiate-validators.ts';
import { context, lists } from './code-lists.ts';
import { randomAnswers } from './random-answers.ts';
import { formSource, randomForm } from './random-form.ts';
import { seededRandom } from '../../src/core/fill/seeded-random.ts';

/** A form with its validators and the answers to check. */
export interface FormCases {
  form: Form;
  index: FormIndex;
  validators: Validators;
  cases: unknown[];
}

/** Random forms, each with random answers; always the same for the same seed. */
export function* randomCases(seed: number, forms: number, casesPerForm: number): Generator<FormCases> {
  // Two generators, so that a change in the random answers leaves the forms as they are.
  const source = formSource(createRandom(seededRandom(seed)), lists);
  const random = createRandom(seededRandom(~seed));
  for (let i = 0; i < forms; i += 1) {
    const form = randomForm(source, `random${i}`);
    const index = indexForm(form);
    const validators = instantiateValidators(compileValidators(index));
    const cases = randomAnswers(index, validators, { random, context, lists }, casesPerForm);
    yield { form, index, validators, cases };
  }
}
