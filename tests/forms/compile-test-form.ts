import { compileFunction } from 'node:vm';
import type { Form } from '../../schemas/generated/form.ts';
import { compileValidators } from '../../src/core/publish/compile-validators.ts';
import { indexForm, type FormIndex } from '../../src/core/form/form-index.ts';
import {
  loadValidators,
  type ValidatorFactory,
  type Validators,
} from '../../src/core/answers/load-validators.ts';

/** A form looked up, with its checks running as a server runs them. */
export function compileTestForm(form: Form): { index: FormIndex; validators: Validators } {
  const index = indexForm(form);
  const text = compileValidators(index).slice('export default '.length);
  return { index, validators: loadValidators(compileFunction(`return ${text}`)() as ValidatorFactory) };
}
