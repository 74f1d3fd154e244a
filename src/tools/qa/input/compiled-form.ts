import { compileFunction } from 'node:vm';
import { locales } from '../../../../locales/index.ts';
import { checkForm } from '../../../core/form-checks/check-form.ts';
import { compileValidators } from '../../../core/publish/compile-validators.ts';
import type { FormIndex } from '../../../core/form/form-index.ts';
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
  const checked = checkForm(form, locales, Object.keys(lists.items));
  if (!checked.ok) throw formUsageError(name, checked.issues);
  return { ...read, ...compileForm(checked.index), lists };
}

/** Compiles the validators of a form that passed `checkForm`. */
export function compileForm(index: FormIndex): Pick<CompiledForm, 'index' | 'validators'> {
  // The module's text is run without a file, as the server runs it.
  const text = compileValidators(index).slice(EXPORT_PREFIX.length);
  return { index, validators: loadValidators(compileFunction(`return ${text}`)() as ValidatorFactory) };
}
