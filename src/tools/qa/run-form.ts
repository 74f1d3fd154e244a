import { compileFunction } from 'node:vm';
import { locales } from '../../../locales/index.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { checkForm } from '../../core/check-form.ts';
import { compileValidators } from '../../core/compile-validators.ts';
import { indexForm, type FormIndex } from '../../core/form-index.ts';
import { loadValidators, type ValidatorFactory, type Validators } from '../../core/load-validators.ts';
import { readForm, unusable, type ReadForm } from './read-form.ts';
import { readLists, type Lists } from './read-lists.ts';

/** A form that may be published, looked up and with its checks running, as a server has it. */
export interface RunningForm extends ReadForm {
  index: FormIndex;
  validators: Validators;
  lists: Lists;
}

const EXPORT = 'export default ';

/** @throws Unusable with every reason why the form could not be published */
export function runForm(name: string): RunningForm {
  const read = readForm(name);
  const { form } = read;
  const lists = readLists();
  const problems = checkForm(form, locales, Object.keys(lists.items));
  if (problems.length > 0) throw unusable(name, problems);
  return { ...read, ...startForm(form), lists };
}

/** Looks a form up and starts its checks. It has passed `checkForm`. */
export function startForm(form: Form): Pick<RunningForm, 'index' | 'validators'> {
  const index = indexForm(form);
  // The module's text is run without a file, as the server runs it.
  const text = compileValidators(index).slice(EXPORT.length);
  return { index, validators: loadValidators(compileFunction(`return ${text}`)() as ValidatorFactory) };
}
