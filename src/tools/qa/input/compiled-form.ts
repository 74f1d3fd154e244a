import { locales } from '../../../../locales/index.ts';
import { checkForm } from '../../../core/form-checks/check-form.ts';
import { compileValidators } from '../../../core/publish/compile-validators.ts';
import type { FormIndex } from '../../../core/form/form-index.ts';
import type { Validators } from '../../../core/answers/load-validators.ts';
import { instantiateValidators } from '../../../server/forms/instantiate-validators.ts';
import { readForm, formUsageError, type FlattenedForm } from './read-form.ts';
import { readCodeLists, type CodeLists } from './read-code-lists.ts';

/** A form that passed `checkForm`, indexed and compiled as publishing does it. */
export interface CompiledForm extends FlattenedForm {
  index: FormIndex;
  /** Text of the validator module. */
  moduleText: string;
  validators: Validators;
  lists: CodeLists;
}

/** @throws UsageError that lists every reason why the form cannot be published */
export function readAndCompileForm(name: string): CompiledForm {
  const layered = readForm(name);
  const { form } = layered;
  const lists = readCodeLists();
  const checked = checkForm(form, locales, Object.keys(lists.items), {
    knownLocales: locales,
    ownWords: (layered.layers.at(-1)?.overlay ?? form).words,
  });
  if (!checked.ok) throw formUsageError(name, checked.issues);
  const moduleText = compileValidators(checked.index);
  const validators = instantiateValidators(moduleText);
  return { ...layered, index: checked.index, moduleText, validators, lists };
}
