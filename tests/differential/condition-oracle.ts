import type { MeetsCondition, MeetsOperand } from '../../src/core/export/export-schema.ts';
import type { CodeListItem } from '../../schemas/generated/code-list.ts';
import type { RuleContext } from '../../validators/rule/rule.ts';
import { daysFrom, holderOf, yearsFrom } from './calendar.ts';
import { arithmetic, compareDecimals, decimalOf, type Decimal } from './decimal.ts';

/** An object of the answers with those around it, innermost last: rows, lists and sections. */
export type AncestorChain = readonly unknown[];

/** What `meets` may ask besides the answers. */
export interface OracleContext {
  context: RuleContext;
  /** The rules of `validators/` that group checks name. */
  rules: Readonly<Record<string, { check(value: unknown, setting: never, context: RuleContext): unknown }>>;
}

type Value = { number: Decimal } | string | boolean | readonly unknown[] | object | undefined;
type Truth = true | false | undefined;

const isNumber = (value: Value): value is { number: Decimal } =>
  typeof value === 'object' && value !== null && 'number' in value && !Array.isArray(value);

/** Whether an object meets a condition: true, false, or undefined for unknown. Shares no code with `src/core`. */
export function evaluateCondition(meets: MeetsCondition, around: AncestorChain, judge: OracleContext): Truth {
  switch (meets.op) {
    case 'all':
      return every(meets.of.map((part) => evaluateCondition(part, around, judge)));
    case 'any':
      return opposite(every(meets.of.map((part) => opposite(evaluateCondition(part, around, judge)))));
    case 'not':
      return opposite(evaluateCondition(meets.of, around, judge));
    case 'empty':
      return isNothing(rawOf(meets.left, around, judge));
    case 'in':
      return memberOf(valueOf(meets.left, around, judge), meets.values);
    case 'matchesList':
      return inList(meets, valueOf(meets.left, around, judge), judge.context);
    case 'distinct': {
      const texts = rawOf(meets.of, around, judge) as unknown[];
      return new Set(texts).size === texts.length;
    }
    case 'rule':
      return passes(meets, around, judge);
    default: {
      const sign = signOf(valueOf(meets.left, around, judge), valueOf(meets.right, around, judge));
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
  return chosen.some((one) => values.some((other) => signOf(one, constant(other)) === 0));
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

function passes(
  { keyword, setting, of }: Extract<MeetsCondition, { op: 'rule' }>,
  around: AncestorChain,
  judge: OracleContext,
) {
  const data = Object.fromEntries(
    Object.entries(of).flatMap(([name, part]) => {
      const value =
        'op' in part ? evaluateCondition(part, around, judge) === true : plain(rawOf(part, around, judge));
      // No rows are something else than no answer.
      return isNothing(value) && !('each' in part) ? [] : [[name, value]];
    }),
  );
  return judge.rules[keyword]!.check(data, setting as never, judge.context) === undefined;
}

/** Rules read numbers of JSON; only what is worked out here has a form of its own. */
function plain(value: unknown): unknown {
  if (!isNumber(value as Value)) return value;
  const { digits, scale } = (value as { number: Decimal }).number;
  return Number(`${digits}e-${scale}`);
}

const constant = (value: string | number | boolean): Value =>
  typeof value === 'number' ? { number: decimalOf(value)! } : value;

/** A value as conditions compare it. */
function valueOf(operand: MeetsOperand, around: AncestorChain, judge: OracleContext): Value {
  if ('const' in operand) return constant(operand.const);
  if ('context' in operand) return judge.context.asOf;
  if ('fn' in operand) return callOf(operand, around, judge);
  const raw = rawOf(operand, around, judge);
  if (isNothing(raw)) return undefined;
  if (typeof raw === 'number') return constant(raw);
  if ('decimal' in operand && typeof raw === 'string') {
    const number = decimalOf(raw);
    return number && { number };
  }
  return raw as Value;
}

/** A value as it stands in the answers. */
function rawOf(operand: MeetsOperand, around: AncestorChain, judge: OracleContext): unknown {
  if ('each' in operand) return columnOf(operand, around, judge);
  if (!('at' in operand)) return valueOf(operand, around, judge);
  const isMet = operand.when === undefined || evaluateCondition(operand.when, around, judge) === true;
  const found = isMet ? find(operand.at, around)[0] : undefined;
  return found?.at(-1);
}

const isNothing = (raw: unknown): boolean =>
  raw === undefined ||
  raw === '' ||
  (Array.isArray(raw) && raw.length === 0) ||
  (isObject(raw) && !('number' in raw) && Object.values(raw).every((part) => part === '' || part === false));

function columnOf(
  { each, when, of }: Extract<MeetsOperand, { each: string }>,
  around: AncestorChain,
  judge: OracleContext,
) {
  const rows = find(each, around).filter(
    (row) => when === undefined || evaluateCondition(when, row, judge) === true,
  );
  if (of === undefined) return rows;
  return rows.map((row) => {
    if (isOperand(of)) return valueOf(of, row, judge);
    const parts = Object.entries(of).map(([name, part]) => [name, rawOf(part, row, judge)] as const);
    return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
  });
}

const isOperand = (of: MeetsOperand | Record<string, MeetsOperand>): of is MeetsOperand =>
  'at' in of || 'each' in of || 'fn' in of || 'const' in of || 'context' in of;

function callOf(
  { fn, args }: Extract<MeetsOperand, { fn: string }>,
  around: AncestorChain,
  judge: OracleContext,
): Value {
  const values = args.flatMap((arg) =>
    'each' in arg ? (columnOf(arg, around, judge) as Value[]) : [valueOf(arg, around, judge)],
  );
  const known = values.filter((value) => value !== undefined);
  if (fn === 'count') return { number: { digits: BigInt(known.length), scale: 0 } };
  const skips = fn === 'sum' || fn === 'min' || fn === 'max';
  if (!skips && known.length < values.length) return undefined;
  const numbers = known.filter(isNumber).map(({ number }) => number);
  if (fn in arithmetic) {
    const number = numbers.length === known.length ? arithmetic[fn]!(numbers) : undefined;
    return number && { number };
  }
  if (!known.every((value) => typeof value === 'string')) return undefined;
  const [first, second] = known;
  if (fn === 'birthDateFromId') return holderOf(first!)?.birthDate;
  if (fn === 'genderFromId') return holderOf(first!)?.gender;
  const measured = fn === 'ageAt' ? yearsFrom(first!, second!) : daysFrom(first!, second!);
  return Number.isNaN(measured) ? undefined : constant(measured);
}

/** The values that a relative pointer names, each with the objects around it. */
function find(pointer: string, around: AncestorChain): AncestorChain[] {
  const [up, ...steps] = pointer.split('/');
  let found: AncestorChain[] = [around.slice(0, around.length - Number(up))];
  for (const step of steps)
    found = found.flatMap((path) => {
      const here = path.at(-1);
      // A row is one step below its list, as in the pointer that leads up again.
      if (step === '*') return Array.isArray(here) ? here.map((row) => [...path, row]) : [];
      return isObject(here) && Object.hasOwn(here, step) ? [[...path, here[step]]] : [];
    });
  return found;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects around the one at an instance path of AJV. */
export function ancestorsAt(root: unknown, instancePath: string): AncestorChain {
  const path: unknown[] = [root];
  for (const step of instancePath.split('/').slice(1)) path.push((path.at(-1) as never)[step]);
  return path;
}
