import type { CodeListItem } from '../../schemas/generated/code-list.ts';

/** An issue of a rule: a code from `locales/<tag>/issues.json` and the parameters of its message. */
export interface RuleIssue {
  code: string;
  params?: Record<string, string | number>;
}

/** What the server knows of a trade, for conditions and expressions. A part that is absent is unknown. */
export interface TradeContext {
  /** Code of the product. */
  product?: string | undefined;
  /** Code of the channel; empty for direct sales. */
  channel?: string | undefined;
  /** Number of insured persons of the application. */
  insuredCount?: number | undefined;
  /** Who the family member of the form is: `self`, the customer, `other`, or `open` while that is not decided. */
  member?: string | undefined;
  /** Code of the plan of the saved trial. */
  plan?: string | undefined;
  /** Sum insured of the main risk in yuan; absent where the plan fixes the payments. */
  sumInsured?: number | undefined;
  /** Premium in yuan. */
  premium?: number | undefined;
  /** Code of the payment period; absent where the product has none. */
  payPeriod?: string | undefined;
  /** Final answers to other screens, by screen and element id. */
  answers?: ForeignAnswers | undefined;
  /** The revisions of those final answers by screen; 0 before the first. */
  revisions?: Readonly<Record<string, number>> | undefined;
}

/** Answers by the screen and the id of their element. Dates are texts; a decimal is a number. */
export type ForeignAnswers = Readonly<Record<string, Readonly<Record<string, string | number | boolean>>>>;

/** Inputs of a rule other than the answers. Dates are `YYYY-MM-DD` in Asia/Shanghai. */
export interface RuleContext {
  /** The day for which the answers are checked. */
  asOf: string;
  /** Looks up one item of a code list; undefined when the list has no such code. Absent: membership is not checked. */
  codeListItem?: ((listId: string, code: string) => CodeListItem | undefined) | undefined;
  /** The trade of the answers; absent where there is none. */
  trade?: TradeContext | undefined;
}

/**
 * A pure function over one value. The same function runs in the served validator module, on the server, in the
 * exported schema and in the QA tool.
 *
 * `check` receives a value of `type` and the keyword's setting from the schema. It returns the
 * first issue or undefined; it never throws and never mutates.
 */
export interface Rule<Value, Setting = true> {
  /** AJV keyword, camelCase. */
  keyword: string;
  type: 'string' | 'number' | 'array' | 'object';
  /** JSON Schema of the setting, the keyword's value in a schema; plain data only: numbers, booleans, short codes. */
  setting: object;
  check: (value: Value, setting: Setting, context: RuleContext) => RuleIssue | undefined;
}

/** A rule of any value type; callers pass only values that match `type`. */
// Method-style signature on purpose: method parameters are bivariant, so a Rule<string> fits without `any`.
export interface AnyRule {
  keyword: string;
  type: 'string' | 'number' | 'array' | 'object';
  setting: object;
  check(value: unknown, setting: unknown, context: RuleContext): RuleIssue | undefined;
}
