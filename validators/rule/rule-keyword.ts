import { _, stringify, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';
import type { AnyRule } from './rule.ts';

/** Module name that generated validator code passes to `require`; see `src/core/answers/load-validators.ts`. */
export const RULES_MODULE = 'baoform/rules';

/**
 * Wraps a rule as an AJV keyword.
 *
 * Uses AJV's `code` style because a `validate:` function cannot be serialised into a standalone module. The generated
 * code calls the rule by its keyword and passes the setting as JSON, so form text never becomes code. The rule context
 * is passed as `this` (AJV `passContext`).
 */
export function ruleKeyword(rule: AnyRule): CodeKeywordDefinition {
  return {
    keyword: rule.keyword,
    type: rule.type,
    metaSchema: rule.setting,
    error: {
      message: 'rule',
      params: ({ params }) => _`${params['issue']}`,
    },
    code(cxt: KeywordCxt) {
      const { gen, data, schema } = cxt;
      const check = gen.scopeValue('func', {
        ref: rule.check,
        code: _`require(${RULES_MODULE})[${rule.keyword}]`,
      });
      const issue = gen.const('failure', _`${check}(${data}, ${stringify(schema)}, this)`);
      cxt.setParams({ issue });
      cxt.fail(_`${issue} !== undefined`);
    },
  };
}
