import type { Form } from '../../schemas/generated/form.ts';
import { compileValidators } from '../../src/core/publish/compile-validators.ts';
import { fillForm } from '../../src/core/fill/fill-answers.ts';
import { createRandom } from '../../src/core/fill/random.ts';
import { indexForm, type FormIndex } from '../../src/core/form/form-index.ts';
import type { Validators } from '../../src/core/answers/load-validators.ts';
import { instantiateValidators } from '../../src/server/forms/instantiate-validators.ts';
import { context, lists } from './code-lists.ts';
import { randomAnswers } from './random-answers.ts';
import { formSource, randomForm, type FormSource } from './random-form.ts';
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
    const drawn = fillableForm(source, i);
    const cases = randomAnswers(drawn.index, drawn.validators, { random, context, lists }, casesPerForm);
    yield { ...drawn, cases };
  }
}

/** Forms drawn in place of one that could not be filled: few of its cases get further than a missing answer. */
const MAX_DRAWS = 3;
const FILL_TRIES = 3;

/** A random form that can be filled in; one in ten cannot, since their checks may refuse what nobody can answer. */
function fillableForm(source: FormSource, number: number): Omit<FormCases, 'cases'> {
  const random = createRandom(seededRandom(number));
  for (let draws = 1; ; draws += 1) {
    const form = randomForm(source, `random${number}`);
    const index = indexForm(form);
    const validators = instantiateValidators(compileValidators(index));
    const settings = { random, context, lists, optionalShare: 0.8 };
    const isFillable = () => fillForm(index, validators, settings).ok;
    if (draws === MAX_DRAWS || Array.from({ length: FILL_TRIES }).some(isFillable))
      return { form, index, validators };
  }
}
