/** Conditions and expressions in words, for reviews, golden files and explanations. */

import type {
  Call,
  Comparison,
  Condition,
  Expression,
  RowsOperand,
} from '../../../schemas/generated/condition.ts';
import { foldCondition, foldRule, type ConditionCases, type Rule } from '../conditions/fold-condition.ts';
import { MEMBERS } from '../conditions/trade-reads.ts';
import type { Translate } from '../messages/message.ts';
import type { Names } from './names.ts';

/** A language's words for conditions, and the names of elements and sections. */
export interface WordingContext {
  t: Translate;
  names: Names;
}

/** A condition as a sentence. Its words are the `condition.*` of `locales/<tag>/qa.json`. */
export const conditionWords = (condition: Condition, words: WordingContext): string =>
  foldCondition(condition, wordCases(words));

/** A condition, or the expression that computes a value, in words. */
export const ruleWords = (rule: Rule, words: WordingContext): string => foldRule(rule, wordCases(words));

/** A list as the language joins it. */
export const joinList = (parts: readonly string[], t: Translate): string =>
  joined(parts, (a, b) => t('list', { a, b }));

const joined = (parts: readonly string[], join: (a: string, b: string) => string): string =>
  parts.length === 0 ? '' : parts.reduce(join);

function wordCases(words: WordingContext): ConditionCases<string, string> {
  const { t, names } = words;
  return {
    element: ({ element }) => names.element(element),
    constant: ({ const: value }) => scalarWords(value, t),
    context: ({ context }) => t(`expression.${context}`),
    answer: ({ answer }) => t('expression.answer', { a: names.answer(answer), screen: answer.screen }),
    rows: (operand) => rowsWords(operand, words),
    call: (call, args) => callWords(call, args, t),
    attribute: ({ list, attribute }, a) =>
      attribute === 'parent'
        ? t('expression.parentItem', { a, list })
        : t('expression.attribute', { a, list, attribute }),
    choice: ({ then, else: otherwise }, a, b, c) =>
      t('expression.if', { a, b: bracketed(then, b), c: bracketed(otherwise, c) }),
    aggregate: ({ fn, args: operands }, args) =>
      t(`expression.${fn}`, {
        a: joinList(
          args.map((arg, i) => bracketed(operands[i]!, arg)),
          t,
        ),
      }),
    allOrAny: ({ op, of }, parts) =>
      joined(
        parts.map((part, i) => (of.length > 1 ? grouped(of[i]!, part, t) : part)),
        (a, b) => t(`condition.${op}`, { a, b }),
      ),
    not: (_condition, a) => t('condition.not', { a }),
    comparison: (condition, left, right) => comparisonWords(condition, left, right, words),
    between: (_condition, a, min, max) => t('condition.between', { a, min, max }),
    in: ({ left, values }, a) =>
      t('condition.in', {
        a,
        b: joinList(
          values.map((value) => constantWords(value, left, words)),
          t,
        ),
      }),
    empty: (_condition, a) => t('condition.empty', { a }),
    matchesList: ({ list, attribute, equals }, a) =>
      attribute === undefined
        ? t('condition.matchesList', { a, list })
        : t('condition.matchesAttribute', { a, list, attribute, value: String(equals) }),
    ref: ({ condition }) => names.condition(condition),
    someOrEvery: ({ op, rows, where }) =>
      t(`condition.${op}`, { a: names.section(rows), b: grouped(where, conditionWords(where, words), t) }),
  };
}

/** Rows of a section, those that meet a condition, or a value of each. */
function rowsWords({ rows, where, of }: RowsOperand, words: WordingContext): string {
  const { t, names } = words;
  const section = names.section(rows);
  const text = where
    ? t('expression.rowsWhere', { a: section, b: grouped(where, conditionWords(where, words), t) })
    : t('expression.rows', { a: section });
  return of ? t('expression.ofRows', { a: bracketed(of, ruleWords(of, words)), b: text }) : text;
}

/** Puts a part that joins several parts itself in brackets, so that "and" and "or" are never mixed up. */
const grouped = (part: Condition, text: string, t: Translate): string =>
  part.op === 'some' ||
  part.op === 'every' ||
  ((part.op === 'all' || part.op === 'any') && part.of.length > 1)
    ? t('condition.group', { a: text })
    : text;

function comparisonWords(
  { op, left, right }: Comparison,
  leftWords: string,
  rightWords: string,
  words: WordingContext,
): string {
  const a = 'const' in left ? constantWords(left.const, right, words) : leftWords;
  const b = 'const' in right ? constantWords(right.const, left, words) : rightWords;
  return words.t(`condition.${op}`, { a, b });
}

const SIGNS: Partial<Record<Call['fn'], string>> = { add: '+', subtract: '−', multiply: '×', divide: '÷' };

/** Functions whose words stand around their operands. */
const INFIX: ReadonlySet<string> = new Set([...Object.keys(SIGNS), 'addDays', 'addMonths', 'addYears', 'if']);

/** A function by its name; arithmetic by its sign. */
function callWords({ fn, args: operands }: Call, args: readonly string[], t: Translate): string {
  const parts = args.map((arg, i) => bracketed(operands[i]!, arg));
  const sign = SIGNS[fn];
  if (fn === 'coalesce' || fn === 'concat') return t(`expression.${fn}`, { a: joinList(parts, t) });
  return sign ? parts.join(` ${sign} `) : t(`expression.${fn}`, { a: parts[0]!, b: parts[1] ?? '0' });
}

/** Brackets around arithmetic inside another function. */
const bracketed = (operand: Expression, text: string): string =>
  'fn' in operand && INFIX.has(operand.fn) && !('args' in operand && operand.args.length === 1)
    ? `(${text})`
    : text;

const scalarWords = (value: string | number | boolean, t: Translate): string => {
  if (value === '') return t('value.empty');
  return typeof value === 'boolean' ? t(value ? 'value.true' : 'value.false') : String(value);
};

/** A value of a part of the trade: direct sales have no code, and codes of members say little. */
export function tradeWords(part: string, value: string | number | boolean, t: Translate): string {
  if (part === 'member' && MEMBERS.includes(String(value))) return t(`value.member.${value}`);
  return part === 'channel' && value === '' ? t('value.noChannel') : scalarWords(value, t);
}

/** A constant compared with a question is one of its options, and has a name. */
function constantWords(
  value: string | number | boolean,
  other: Expression,
  { t, names }: WordingContext,
): string {
  if ('context' in other) return tradeWords(other.context, value, t);
  return typeof value === 'string' && 'element' in other
    ? names.option(other.element, value)
    : scalarWords(value, t);
}
