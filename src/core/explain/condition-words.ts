import type { Call, Comparison, Condition, Expression } from '../../../schemas/generated/condition.ts';
import type { Translate } from '../messages/message.ts';
import type { Names } from './names.ts';

/** The languages' own words for conditions, and the names of what they read. */
export interface WordingContext {
  say: Translate;
  names: Names;
}

/** A condition as a sentence. Its words are the `condition.*` of `locales/<tag>/qa.json`. */
export function conditionWords(condition: Condition, words: WordingContext): string {
  const { say, names } = words;
  switch (condition.op) {
    case 'all':
    case 'any':
      return joined(
        condition.of.map((part) => grouped(part, words, condition.of.length)),
        (a, b) => say(`condition.${condition.op}`, { a, b }),
      );
    case 'not':
      return say('condition.not', { a: conditionWords(condition.of, words) });
    case 'in':
      return say('condition.in', {
        a: expressionWords(condition.left, words),
        b: joinList(
          condition.values.map((value) => constantWords(value, condition.left, words)),
          say,
        ),
      });
    case 'between':
      return say('condition.between', {
        a: expressionWords(condition.left, words),
        min: expressionWords(condition.min, words),
        max: expressionWords(condition.max, words),
      });
    case 'empty':
      return say('condition.empty', { a: names.element(condition.left.element) });
    case 'matchesList':
      return listWords(condition, words);
    default:
      return comparisonWords(condition, words);
  }
}

/** Any rule of a form in words: a condition, or what a value is computed from. */
export const ruleWords = (rule: Condition | Expression, words: WordingContext): string =>
  'op' in rule ? conditionWords(rule, words) : expressionWords(rule, words);

/** Several things in a row, as the language puts them. */
export const joinList = (parts: readonly string[], say: Translate): string =>
  joined(parts, (a, b) => say('list', { a, b }));

const joined = (parts: readonly string[], join: (a: string, b: string) => string): string =>
  parts.length === 0 ? '' : parts.reduce(join);

/** A part that is itself a choice is put in brackets, so that "and" and "or" are never mixed up. */
function grouped(part: Condition, words: WordingContext, siblings: number): string {
  const text = conditionWords(part, words);
  const mixes = (part.op === 'all' || part.op === 'any') && part.of.length > 1;
  return mixes && siblings > 1 ? words.say('condition.group', { a: text }) : text;
}

function comparisonWords({ op, left, right }: Comparison, words: WordingContext): string {
  const a = 'const' in left ? constantWords(left.const, right, words) : expressionWords(left, words);
  const b = 'const' in right ? constantWords(right.const, left, words) : expressionWords(right, words);
  return words.say(`condition.${op}`, { a, b });
}

function listWords(
  { left, list, attribute, equals }: Extract<Condition, { op: 'matchesList' }>,
  { say, names }: WordingContext,
): string {
  const a = names.element(left.element);
  if (attribute === undefined) return say('condition.matchesList', { a, list });
  return say('condition.matchesAttribute', { a, list, attribute, value: String(equals) });
}

/** An expression in words; arithmetic keeps its signs. */
function expressionWords(expression: Expression, words: WordingContext): string {
  const { say, names } = words;
  if ('element' in expression) return names.element(expression.element);
  if ('const' in expression) return scalarWords(expression.const, say);
  if ('context' in expression) return say('expression.today');
  if ('rows' in expression) return say('expression.rows', { a: names.section(expression.rows) });
  return callWords(expression, words);
}

const SIGNS: Partial<Record<Call['fn'], string>> = { add: '+', subtract: '−', multiply: '×', divide: '÷' };

function callWords({ fn, args }: Call, words: WordingContext): string {
  const { say } = words;
  const parts = args.map((arg) => {
    const text = expressionWords(arg, words);
    return 'fn' in arg && arg.fn in SIGNS && arg.args.length > 1 ? `(${text})` : text;
  });
  const sign = SIGNS[fn];
  if (sign) return parts.join(` ${sign} `);
  if (fn === 'sum' || fn === 'count' || fn === 'min' || fn === 'max')
    return say(`expression.${fn}`, { a: joinList(parts, say) });
  return say(`expression.${fn}`, { a: parts[0]!, b: parts[1] ?? '0' });
}

const scalarWords = (value: string | number | boolean, say: Translate): string =>
  typeof value === 'boolean' ? say(value ? 'value.true' : 'value.false') : String(value);

/** A constant beside the question that it is compared with is one of its options, and has a name. */
function constantWords(
  value: string | number | boolean,
  beside: Expression,
  { say, names }: WordingContext,
): string {
  return typeof value === 'string' && 'element' in beside
    ? names.option(beside.element, value)
    : scalarWords(value, say);
}
