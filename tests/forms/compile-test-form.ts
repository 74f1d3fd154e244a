import type { Form } from '../../schemas/generated/form.ts';
import { compileValidators } from '../../src/core/publish/compile-validators.ts';
import { indexForm, type FormIndex } from '../../src/core/form/form-index.ts';
import type { Validators } from '../../src/core/answers/load-validators.ts';
import { instantiateValidators } from '../../src/server/forms/instantiate-validators.ts';

/** Indexes a form and compiles its validators, as publishing does. */
export function compileTestForm(form: Form): { index: FormIndex; validators: Validators } {
  const index = indexForm(form);
  return { index, validators: instantiateValidators(compileValidators(index)) };
}
