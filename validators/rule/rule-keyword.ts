import { _, stringify, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';
import type { AnyRule } from './rule.ts';

/** The module name that generated validator code asks its `require` map for; see `src/core/answers/load-validators.ts`. */
export const RULES_MODULE = 'baoform/rules';

/**
 * The rule as an AJV keyword.
 *
 * It is written in `code` style because a `validate:` function cannot be serialised into a standalone module. The
 * generated code only calls the rule by its keyword, with the setting as JSON: no text of a form ever becomes code.
 * The rule context travels as `this` (AJV `passContext`).
 */
export function ruleKeyword(rule: AnyRule): CodeKeywordDefinition {
  return {
    keyword: rule.keyword,
    type: rule.type,
    metaSchema: rule.setting,
    error: {
      message: 'rule',
      params: ({ params }) => _`${params['failure']}`,
    },
    code(cxt: KeywordCxt) {
      const { gen, data, schema } = cxt;
      const check = gen.scopeValue('func', {
        ref: rule.check,
        code: _`require(${RULES_MODULE})[${rule.keyword}]`,
      });
      const failure = gen.const('failure', _`${check}(${data}, ${stringify(schema)}, this)`);
      cxt.setParams({ failure });
      cxt.fail(_`${failure} !== undefined`);
    },
  };
}
