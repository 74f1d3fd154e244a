import type { CodeListItem } from '../../schemas/generated/code-list.ts';

/** A failed rule: a code from `locales/<tag>/issues.json` and the numbers or words that its message needs. */
export interface RuleIssue {
  code: string;
  params?: Record<string, string | number>;
}

/** Facts from outside the answers. Dates are `YYYY-MM-DD` in Asia/Shanghai. */
export interface RuleContext {
  /** The day on which the answers are judged. */
  asOf: string;
  /** Looks up one item of a code list; undefined when the list has no such code. Absent: membership is not judged. */
  codeListItem?: ((listId: string, code: string) => CodeListItem | undefined) | undefined;
}

/**
 * A rule is a pure function over one value, and it is the same function everywhere: in the served validator module,
 * on the server, in the exported schema and in the QA tool.
 *
 * `check` receives a value that already is of `type`, and the keyword's own setting from the schema. It returns the
 * first failure or undefined; it never throws and never mutates.
 */
export interface Rule<Value, Setting = true> {
  /** AJV keyword, camelCase. */
  keyword: string;
  type: 'string' | 'number' | 'array' | 'object';
  /** JSON Schema of the setting; plain data only: numbers, booleans, short codes. */
  setting: object;
  check: (value: Value, setting: Setting, context: RuleContext) => RuleIssue | undefined;
}

/** Any rule of the list, whatever its value; the caller guarantees the type by the keyword's `type`. */
// Method-style signature on purpose: it is bivariant, so a Rule<string> fits without `any`.
export interface AnyRule {
  keyword: string;
  type: 'string' | 'number' | 'array' | 'object';
  setting: object;
  check(value: unknown, setting: unknown, context: RuleContext): RuleIssue | undefined;
}
