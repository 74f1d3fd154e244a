import Ajv from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { ruleKeyword } from '../../../validators/rule/rule-keyword.ts';
import { formRules } from '../../../validators/form-vocabulary.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import type { FormIndex } from '../form/form-index.ts';
import { groupCheckType } from '../form/group-checks.ts';

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
  const ajv = new Ajv({
    strict: true,
    passContext: true,
    messages: false,
    code: { source: true, lines: false },
    // The schemas are our own code; validating them against the meta-schema takes longer than compiling.
    meta: false,
    validateSchema: false,
  });
  for (const rule of Object.values(formRules)) {
    const { metaSchema: _unused, ...keyword } = ruleKeyword(rule);
    ajv.addKeyword(keyword);
  }
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
  const elements = index.elements.map(({ type, settings }) => numberOf(type.schema(settings)));
  const groups = index.form.groupChecks.map((check) =>
    numberOf({ type: 'object', ...groupCheckType(check).keyword(check) }),
  );
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
