import { locales } from '../../../../locales/index.ts';
import { checkForm } from '../../../core/form-checks/check-form.ts';
import { compileValidators, validatorsInMemory } from '../../../core/publish/compile-validators.ts';
import type { FormIndex } from '../../../core/form/form-index.ts';
import type { Validators } from '../../../core/answers/load-validators.ts';
import { APPLICATION_SCREEN, isOfMembers } from '../../../core/orders/insured-persons.ts';
import { TRIAL_SCREEN } from '../../../core/orders/purchase-flow.ts';
import { instantiateValidators } from '../../../server/forms/instantiate-validators.ts';
import { formFileOf, readForm, documentUsageError, type FlattenedForm } from './read-form.ts';
import { readCodeLists, type CodeLists } from './read-code-lists.ts';

/** A form that passed `checkForm`, with its index. */
interface CheckedForm extends FlattenedForm {
  index: FormIndex;
  lists: CodeLists;
}

/** A checked form, compiled as publishing does it. */
export interface CompiledForm extends CheckedForm {
  /** Text of the validator module. */
  moduleText: string;
  validators: Validators;
}

/** @throws UsageError that lists every reason why the form cannot be published */
function readCheckedForm(name: string): CheckedForm {
  const layered = readForm(name);
  const { form } = layered;
  const lists = readCodeLists();
  const checked = checkForm(form, locales, Object.keys(lists.items), {
    knownLocales: locales,
    insuredScreen: APPLICATION_SCREEN,
    trialScreen: TRIAL_SCREEN,
    isOfMembers,
    ownWords: (layered.layers.at(-1)?.overlay ?? form).words,
  });
  if (!checked.ok) throw documentUsageError(formFileOf(name), checked.issues, form);
  return { ...layered, index: checked.index, lists };
}

/** @throws UsageError as `readCheckedForm` */
export function readAndCompileForm(name: string): CompiledForm {
  const checked = readCheckedForm(name);
  const moduleText = compileValidators(checked.index);
  return { ...checked, moduleText, validators: instantiateValidators(moduleText) };
}

/**
 * Returns a function that reads forms for a command over many of them: validators are compiled in memory, equal ones of
 * several forms once.
 */
export function formReader(): (name: string) => CheckedForm & { validators: Validators } {
  const validatorsOf = validatorsInMemory();
  return (name) => {
    const checked = readCheckedForm(name);
    return { ...checked, validators: validatorsOf(checked.index) };
  };
}
