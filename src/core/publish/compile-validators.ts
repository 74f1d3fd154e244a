// Compiles the validators of forms: to the text of a module for publishing, or in memory for programs that read many forms.
import Ajv from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { ruleKeyword } from '../../../validators/rule/rule-keyword.ts';
import { formRules } from '../../../validators/form-vocabulary.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import type { FormIndex } from '../form/form-index.ts';
import { groupCheckKeyword } from '../form/group-check-keywords.ts';
import type { ValidateFunction, Validators } from '../answers/load-validators.ts';

/** Increased when the same form compiles to another module text; versions in use are then recompiled. */
export const COMPILER_VERSION = 2;

/**
 * Compiles a form's validators to the text of an ES module. Browsers import it under a CSP without `unsafe-eval`; the
 * server runs the same text.
 *
 * The code contains only numbers, option codes and settings of the form, as JSON: validators are exported as v0…vN and
 * looked up by position, schemas have no `$id`, no title and no property names of the form. Equal schemas share one.
 */
export function compileValidators(index: FormIndex): string {
  const ajv = ajvOfRules({ source: true });
  const numbers = new Map<string, number>();
  const numberOf = (schema: object): number => {
    const key = canonicalJson(schema);
    const existing = numbers.get(key);
    if (existing !== undefined) return existing;
    const number = numbers.size;
    numbers.set(key, number);
    ajv.addSchema(schema, `v${number}`);
    return number;
  };
  const elements = elementSchemas(index).map(numberOf);
  const groups = groupSchemas(index).map(numberOf);
  const names = [...numbers.values()].map((number) => `v${number}`);
  const code = standaloneCode(ajv, Object.fromEntries(names.map((name) => [name, name])));
  return [
    'export default function (require) {',
    'const exports = {};',
    code,
    `exports.elements = ${JSON.stringify(elements)};`,
    `exports.groups = ${JSON.stringify(groups)};`,
    'return exports;',
    '}',
    '',
  ].join('\n');
}

/**
 * Returns a function that compiles the validators of forms in memory. Equal schemas of several forms are compiled once, and
 * no module text is written or read; the checks are those of `compileValidators`.
 */
export function validatorsInMemory(): (index: FormIndex) => Validators {
  const ajv = ajvOfRules({ source: false });
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = (schema: object): ValidateFunction => {
    const key = JSON.stringify(schema);
    const validate = compiled.get(key) ?? (ajv.compile(schema) as ValidateFunction);
    compiled.set(key, validate);
    return validate;
  };
  return (index) => {
    const [elements, groups] = [elementSchemas(index).map(validatorOf), groupSchemas(index).map(validatorOf)];
    return { element: (position) => elements[position]!, group: (position) => groups[position]! };
  };
}

function ajvOfRules({ source }: { source: boolean }): Ajv {
  const ajv = new Ajv({
    strict: true,
    passContext: true,
    messages: false,
    code: { source, lines: false },
    // The schemas are our own code; validating them against the meta-schema takes longer than compiling.
    meta: false,
    validateSchema: false,
  });
  for (const rule of Object.values(formRules)) {
    const { metaSchema: _unused, ...keyword } = ruleKeyword(rule);
    ajv.addKeyword(keyword);
  }
  return ajv;
}

const elementSchemas = ({ elements }: FormIndex): object[] =>
  elements.map(({ type, settings }) => type.schema(settings));

const groupSchemas = ({ form }: FormIndex): object[] =>
  form.groupChecks.map((check) => ({ type: 'object', ...groupCheckKeyword(check) }));
