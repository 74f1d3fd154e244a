import type { RuleContext } from '../../../validators/rule/rule.ts';
import { formRules } from '../../../validators/form-vocabulary.ts';
import type { AjvError } from '../failures/issue.ts';

/** A compiled check of one value; `this` is the rule context, `errors` those of the last call. */
export interface ValidateFunction {
  call(context: RuleContext, value: unknown): boolean;
  errors?: AjvError[] | null;
}

/** The compiled checks of one form, found by position and never by a name. */
export interface Validators {
  element(position: number): ValidateFunction;
  group(position: number): ValidateFunction;
}

/** What the text of a validator module evaluates to: it receives the modules it may use and returns its exports. */
export type ValidatorFactory = (require: (module: string) => unknown) => Record<string, unknown>;

/**
 * The whole of what a validator module may reach. Generated code can ask for nothing else, and AJV itself is in no
 * browser bundle.
 */
const MODULES: Record<string, unknown> = {
  'baoform/rules': Object.fromEntries(
    Object.entries(formRules).map(([keyword, { check }]) => [keyword, check]),
  ),
  // AJV counts code points; equality is only asked of option codes.
  'ajv/dist/runtime/ucs2length': { default: (text: string) => [...text].length },
  'ajv/dist/runtime/equal': { default: Object.is },
};

/**
 * Starts a validator module.
 *
 * @throws TypeError when the module asks for something outside the list, or lacks a check
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
