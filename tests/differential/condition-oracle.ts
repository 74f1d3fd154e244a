import type { MeetsCondition, MeetsOperand } from '../../src/core/export/export-schema.ts';
import type { CodeListItem } from '../../schemas/generated/code-list.ts';
import type { RuleContext } from '../../validators/rule/rule.ts';
import { daysFrom, holderOf, isDay, laterByDays, laterByMonths, monthsFrom, yearsFrom } from './calendar.ts';
import { arithmetic, compareDecimals, decimalOf, integerOf, textOfDecimal, type Decimal } from './decimal.ts';

/** An object in the answers after its ancestors, outermost first: sections, lists and rows. */
export type AncestorChain = readonly unknown[];

/** What `meets` reads besides the answers. */
export interface OracleContext {
  context: RuleContext;
  /** The rules of `validators/` that group checks name. */
  rules: Readonly<Record<string, { check(value: unknown, setting: never, context: RuleContext): unknown }>>;
}

type Value = { number: Decimal } | string | boolean | readonly unknown[] | object | undefined;
type Truth = true | false | undefined;

const isNumber = (value: Value): value is { number: Decimal } =>
  typeof value === 'object' && value !== null && 'number' in value && !Array.isArray(value);

/** Evaluates a condition to true, false or undefined (unknown). Shares no code with `src/core`. */
export function evaluateCondition(
  meets: MeetsCondition,
  ancestors: AncestorChain,
  oracle: OracleContext,
): Truth {
  switch (meets.op) {
    case 'all':
      return every(meets.of.map((part) => evaluateCondition(part, ancestors, oracle)));
    case 'any':
      return opposite(every(meets.of.map((part) => opposite(evaluateCondition(part, ancestors, oracle)))));
    case 'not':
      return opposite(evaluateCondition(meets.of, ancestors, oracle));
    case 'empty':
      return isUnanswered(rawOf(meets.left, ancestors, oracle));
    case 'in':
      return memberOf(valueOf(meets.left, ancestors, oracle), meets.values);
    case 'matchesList':
      return inList(meets, valueOf(meets.left, ancestors, oracle), oracle.context);
    case 'some':
    case 'every': {
      const rows = columnOf(meets.of, ancestors, oracle) as AncestorChain[];
      const truths = rows.map((row) => evaluateCondition(meets.where, row, oracle));
      return meets.op === 'every' ? every(truths) : opposite(every(truths.map(opposite)));
    }
    case 'distinct': {
      const texts = rawOf(meets.of, ancestors, oracle) as unknown[];
      return new Set(texts).size === texts.length;
    }
    case 'rule':
      return passes(meets, ancestors, oracle);
    default: {
      const sign = signOf(valueOf(meets.left, ancestors, oracle), valueOf(meets.right, ancestors, oracle));
      return sign === undefined ? undefined : SIGNS[meets.op].includes(sign);
    }
  }
}

const SIGNS = { eq: [0], ne: [-1, 1], lt: [-1], le: [-1, 0], gt: [1], ge: [0, 1] };

const opposite = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);

function every(parts: Truth[]): Truth {
  if (parts.some((part) => part === false)) return false;
  return parts.some((part) => part === undefined) ? undefined : true;
}

function signOf(left: Value, right: Value): number | undefined {
  if (isNumber(left) && isNumber(right)) return compareDecimals(left.number, right.number);
  if (typeof left === 'string' && typeof right === 'string')
    return left === right ? 0 : left < right ? -1 : 1;
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  return undefined;
}

function memberOf(value: Value, values: readonly (string | number)[]): Truth {
  if (value === undefined) return undefined;
  const chosen = Array.isArray(value) ? (value as Value[]) : [value];
  return chosen.some((item) => values.some((candidate) => signOf(item, constant(candidate)) === 0));
}

function inList(
  { list, attribute, equals }: Extract<MeetsCondition, { op: 'matchesList' }>,
  code: Value,
  { asOf, codeListItem }: RuleContext,
): Truth {
  if (typeof code !== 'string' || !codeListItem) return undefined;
  const item: CodeListItem | undefined = codeListItem(list, code);
  const isSelectable = item && (item.validFrom ?? '') <= asOf && asOf <= (item.validTo ?? '9999-12-31');
  if (!isSelectable) return false;
  return attribute === undefined || item.attributes?.[attribute] === equals;
}

/** An attribute of the item that is chosen, if a rule can compare it. */
function attributeOf(
  { left, list, attribute, type }: Extract<MeetsOperand, { fn: 'attribute' }>,
  ancestors: AncestorChain,
  oracle: OracleContext,
): Value {
  const code = valueOf(left, ancestors, oracle);
  if (inList({ op: 'matchesList', left, list }, code, oracle.context) !== true) return undefined;
  const item = oracle.context.codeListItem!(list, code as string)!;
  // Of the top level, which has no parent, the parent is known to be none.
  const value = attribute === 'parent' ? (item.parent ?? '') : item.attributes?.[attribute];
  const expected = type === 'number' || type === 'boolean' ? type : 'string';
  return typeof value === expected ? constant(value!) : undefined;
}

function passes(
  { keyword, setting, of }: Extract<MeetsCondition, { op: 'rule' }>,
  ancestors: AncestorChain,
  oracle: OracleContext,
) {
  const data = Object.fromEntries(
    Object.entries(of).flatMap(([name, part]) => {
      const value =
        'op' in part
          ? evaluateCondition(part, ancestors, oracle) === true
          : toJsonValue(rawOf(part, ancestors, oracle));
      // An empty list of rows is a value; an empty answer is not.
      return isUnanswered(value) && !('each' in part) ? [] : [[name, value]];
    }),
  );
  return oracle.rules[keyword]!.check(data, setting as never, oracle.context) === undefined;
}

/** Converts computed decimals to JSON numbers, which rules read. */
function toJsonValue(value: unknown): unknown {
  if (!isNumber(value as Value)) return value;
  const { digits, scale } = (value as { number: Decimal }).number;
  return Number(`${digits}e-${scale}`);
}

const constant = (value: string | number | boolean): Value =>
  typeof value === 'number' ? { number: decimalOf(value)! } : value;

/** The value of an operand, as conditions compare it. */
function valueOf(operand: MeetsOperand, ancestors: AncestorChain, oracle: OracleContext): Value {
  if ('const' in operand) return constant(operand.const);
  if ('context' in operand) return contextOf(operand.context, oracle.context);
  if ('answer' in operand) return foreignOf(operand.answer, oracle.context);
  if ('fn' in operand) return callOf(operand, ancestors, oracle);
  const raw = rawOf(operand, ancestors, oracle);
  if (isUnanswered(raw)) return undefined;
  if (typeof raw === 'number') return constant(raw);
  if ('decimal' in operand && typeof raw === 'string') {
    const number = decimalOf(raw);
    return number && { number };
  }
  return raw as Value;
}

/** The day of the check, or what is known of the trade. */
function contextOf(
  name: Extract<MeetsOperand, { context: string }>['context'],
  { asOf, trade = {} }: RuleContext,
): Value {
  if (name === 'today') return asOf;
  const known = trade[name];
  return known === undefined ? undefined : constant(known);
}

/** What another screen says, if it is of the type that the rule expects. */
function foreignOf(
  { screen, element, type }: Extract<MeetsOperand, { answer: object }>['answer'],
  { trade = {} }: RuleContext,
): Value {
  const given = trade.answers?.[screen]?.[element];
  const wanted = { number: 'number', text: 'string', date: 'string', boolean: 'boolean' }[type];
  return given === undefined || typeof given !== wanted ? undefined : constant(given);
}

/** The value of an operand, as it is in the answers. */
function rawOf(operand: MeetsOperand, ancestors: AncestorChain, oracle: OracleContext): unknown {
  if ('each' in operand) return columnOf(operand, ancestors, oracle);
  if (!('at' in operand)) return valueOf(operand, ancestors, oracle);
  const isMet = operand.when === undefined || evaluateCondition(operand.when, ancestors, oracle) === true;
  const target = isMet ? resolvePointer(operand.at, ancestors)[0] : undefined;
  return target?.at(-1);
}

const isUnanswered = (raw: unknown): boolean =>
  raw === undefined ||
  raw === '' ||
  (Array.isArray(raw) && raw.length === 0) ||
  (isObject(raw) && !('number' in raw) && Object.values(raw).every((part) => part === '' || part === false));

function columnOf(
  { each, when, of }: Extract<MeetsOperand, { each: string }>,
  ancestors: AncestorChain,
  oracle: OracleContext,
) {
  const rows = resolvePointer(each, ancestors).filter(
    (row) => when === undefined || evaluateCondition(when, row, oracle) === true,
  );
  if (of === undefined) return rows;
  return rows.map((row) => {
    if (isOperand(of)) return valueOf(of, row, oracle);
    const parts = Object.entries(of).map(([name, part]) => [name, rawOf(part, row, oracle)] as const);
    return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
  });
}

const isOperand = (of: MeetsOperand | Record<string, MeetsOperand>): of is MeetsOperand =>
  'at' in of || 'each' in of || 'fn' in of || 'const' in of || 'context' in of || 'answer' in of;

function callOf(
  operand: Extract<MeetsOperand, { fn: string }>,
  ancestors: AncestorChain,
  oracle: OracleContext,
): Value {
  if (operand.fn === 'attribute') return attributeOf(operand, ancestors, oracle);
  if (operand.fn === 'if') return chosenOf(operand, ancestors, oracle);
  const { fn, args } = operand;
  const values = args.flatMap((arg) =>
    'each' in arg ? (columnOf(arg, ancestors, oracle) as Value[]) : [valueOf(arg, ancestors, oracle)],
  );
  const present = values.filter((value) => value !== undefined);
  if (fn === 'count') return { number: { digits: BigInt(present.length), scale: 0 } };
  const skips = fn === 'sum' || fn === 'min' || fn === 'max';
  if (fn === 'coalesce') return present[0];
  if (!skips && present.length < values.length) return undefined;
  const numbers = present.filter(isNumber).map(({ number }) => number);
  if (fn in arithmetic) {
    const number = numbers.length === present.length ? arithmetic[fn]!(numbers) : undefined;
    return number && { number };
  }
  return otherCallOf(fn, present);
}

/** A function of texts and dates. */
function otherCallOf(fn: string, args: readonly Value[]): Value {
  const [first, second] = args;
  if (fn === 'textOf') return isNumber(first) ? textOfDecimal(first.number) : first;
  if (typeof first !== 'string') return undefined;
  if (fn === 'concat') {
    const text = args.join('');
    return args.every((arg) => typeof arg === 'string') && [...text].length <= 500 ? text : undefined;
  }
  if (fn in LATER) {
    const amount = isNumber(second) ? integerOf(second.number) : undefined;
    return amount === undefined ? undefined : LATER[fn]!(first, amount);
  }
  if (fn === 'birthDateFromId') return holderOf(first)?.birthDate;
  if (fn === 'genderFromId') return holderOf(first)?.gender;
  if (fn === 'yearOf') return isDay(first) ? constant(Number(first.slice(0, 4))) : undefined;
  const difference = typeof second === 'string' ? DIFFERENCES[fn]!(first, second) : Number.NaN;
  return Number.isNaN(difference) ? undefined : constant(difference);
}

function chosenOf(
  choice: Extract<MeetsOperand, { fn: 'if' }>,
  ancestors: AncestorChain,
  oracle: OracleContext,
): Value {
  const isMet = evaluateCondition(choice.when, ancestors, oracle);
  const yes = valueOf(choice.then, ancestors, oracle);
  const no = valueOf(choice.else, ancestors, oracle);
  if (isMet !== undefined) return isMet ? yes : no;
  return signOf(yes, no) === 0 ? yes : undefined;
}

const LATER: Record<string, (day: string, amount: number) => string | undefined> = {
  addDays: laterByDays,
  addMonths: laterByMonths,
  addYears: (day, years) => laterByMonths(day, 12 * years),
};

const DIFFERENCES: Record<string, (from: string, to: string) => number> = {
  ageAt: yearsFrom,
  daysBetween: daysFrom,
  monthsBetween: monthsFrom,
};

/** The values at a relative JSON pointer, each after its ancestors. */
function resolvePointer(pointer: string, ancestors: AncestorChain): AncestorChain[] {
  if (pointer.endsWith('#')) {
    const path = ancestors.slice(0, ancestors.length - Number(pointer.slice(0, -1)));
    return [[(path.at(-2) as unknown[]).indexOf(path.at(-1))]];
  }
  const [up, ...steps] = pointer.split('/');
  let targets: AncestorChain[] = [ancestors.slice(0, ancestors.length - Number(up))];
  for (const step of steps)
    targets = targets.flatMap((path) => {
      const value = path.at(-1);
      // A row is one step below its list, and so is the list one step up from its row.
      if (step === '*') return Array.isArray(value) ? value.map((row) => [...path, row]) : [];
      return isObject(value) && Object.hasOwn(value, step) ? [[...path, value[step]]] : [];
    });
  return targets;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object at an instance path of AJV, after its ancestors. */
export function ancestorsAt(root: unknown, instancePath: string): AncestorChain {
  const path: unknown[] = [root];
  for (const step of instancePath.split('/').slice(1)) path.push((path.at(-1) as never)[step]);
  return path;
}
