import { compileFunction } from 'node:vm';
import { locales } from '../../../../locales/index.ts';
import type { Form } from '../../../../schemas/generated/form.ts';
import { checkForm } from '../../../core/form-checks/check-form.ts';
import { compileValidators } from '../../../core/publish/compile-validators.ts';
import { indexForm, type FormIndex } from '../../../core/form/form-index.ts';
import {
  loadValidators,
  type ValidatorFactory,
  type Validators,
} from '../../../core/answers/load-validators.ts';
import { readForm, formUsageError, type LayeredForm } from './read-form.ts';
import { readCodeLists, type CodeLists } from './read-code-lists.ts';

/** A form that may be published, looked up and with its checks running, as a server has it. */
export interface CompiledForm extends LayeredForm {
  index: FormIndex;
  validators: Validators;
  lists: CodeLists;
}

const EXPORT_PREFIX = 'export default ';

/** @throws Unusable with every reason why the form could not be published */
export function readAndCompileForm(name: string): CompiledForm {
  const read = readForm(name);
  const { form } = read;
  const lists = readCodeLists();
  const problems = checkForm(form, locales, Object.keys(lists.items));
  if (problems.length > 0) throw formUsageError(name, problems);
  return { ...read, ...compileForm(form), lists };
}

/** Looks a form up and starts its checks. It has passed `checkForm`. */
export function compileForm(form: Form): Pick<CompiledForm, 'index' | 'validators'> {
  const index = indexForm(form);
  // The module's text is run without a file, as the server runs it.
  const text = compileValidators(index).slice(EXPORT_PREFIX.length);
  return { index, validators: loadValidators(compileFunction(`return ${text}`)() as ValidatorFactory) };
}
