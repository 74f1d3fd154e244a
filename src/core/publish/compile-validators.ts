import Ajv from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { ruleKeyword } from '../../../validators/rule/rule-keyword.ts';
import { formRules } from '../../../validators/form-vocabulary.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import type { FormIndex } from '../form/form-index.ts';
import { groupCheckType } from '../form/group-checks.ts';

/** Raised when the text of validator modules changes for the same form; versions in use are then recompiled. */
export const COMPILER_VERSION = 2;

/**
 * Compiles the checks of a form to the text of an ES module. Browsers import it under a CSP without `unsafe-eval`,
 * the server runs the same text.
 *
 * Nothing of the form reaches the code but numbers, option codes and settings as JSON: checks are exported as v0…vN and
 * found by position, schemas carry no `$id`, no title and no property names of the form. Equal schemas share a check.
 */
export function compileValidators(index: FormIndex): string {
  const ajv = new Ajv({
    strict: true,
    passContext: true,
    messages: false,
    code: { source: true, lines: false },
    // The schemas are ours; to read them against a schema of schemas would take longer than all the rest.
    meta: false,
    validateSchema: false,
  });
  for (const rule of Object.values(formRules)) {
    const { metaSchema: _unread, ...keyword } = ruleKeyword(rule);
    ajv.addKeyword(keyword);
  }
  const numbers = new Map<string, number>();
  const numberOf = (schema: object): number => {
    const key = canonicalJson(schema);
    const known = numbers.get(key);
    if (known !== undefined) return known;
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
