// Loads compiled validator modules.
import type { RuleContext } from '../../../validators/rule/rule.ts';
import { formRules } from '../../../validators/form-vocabulary.ts';
import type { AjvError } from '../failures/issue.ts';

/** A compiled check of one value; `this` is the rule context, `errors` those of the last call. */
export interface ValidateFunction {
  call(context: RuleContext, value: unknown): boolean;
  errors?: AjvError[] | null;
}

/** The compiled checks of one form, by position in the form. */
export interface Validators {
  element(position: number): ValidateFunction;
  group(position: number): ValidateFunction;
}

/** An evaluated validator module: a function of `require` that returns the module's exports. */
export type ValidatorFactory = (require: (module: string) => unknown) => Record<string, unknown>;

/**
 * The only modules that a validator module may require. Generated code reaches nothing else, and the browser bundle
 * excludes AJV itself.
 */
const MODULES: Record<string, unknown> = {
  'baoform/rules': Object.fromEntries(
    Object.entries(formRules).map(([keyword, { check }]) => [keyword, check]),
  ),
  // AJV counts code points; only option codes are compared for equality.
  'ajv/dist/runtime/ucs2length': { default: (text: string) => [...text].length },
  'ajv/dist/runtime/equal': { default: Object.is },
};

/**
 * Loads a validator module.
 *
 * @throws TypeError when it requires a module outside the list, or, on use, lacks a check
 */
export function loadValidators(factory: ValidatorFactory): Validators {
  const exported = factory((module) => {
    if (!Object.hasOwn(MODULES, module)) throw new TypeError(`validator module asks for ${module}`);
    return MODULES[module];
  });
  const { elements, groups } = exported as { elements: number[]; groups: number[] };
  const check = (list: number[], position: number) => {
    const validate = exported[`v${list[position]}`];
    if (typeof validate !== 'function') throw new TypeError(`validator module lacks check ${position}`);
    return validate as unknown as ValidateFunction;
  };
  return {
    element: (position) => check(elements, position),
    group: (position) => check(groups, position),
  };
}
