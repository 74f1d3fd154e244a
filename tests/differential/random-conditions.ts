// Builds random conditions and expressions that pass the form checks.
import { settingsOf, elementTypeOf, type InputType } from '../../schemas/elements/input-types.ts';
import type { ValueKind } from '../../schemas/elements/element-type.ts';
import type { Call, Comparison, Condition, Expression } from '../../schemas/generated/condition.ts';
import type { Element } from '../../schemas/generated/element.ts';
import type { Section } from '../../schemas/generated/form.ts';
import type { Random } from '../../src/core/fill/random.ts';
import type { CodeListItem } from '../../schemas/generated/code-list.ts';

/** An element with the sections around it, outermost first. */
export interface ElementWithSections {
  element: Element;
  sections: readonly Section[];
}

/** What a condition can read, depending on the section of its reader. */
export interface ConditionScope {
  random: Random;
  lists: Readonly<Record<string, readonly CodeListItem[]>>;
  /** Deals operators and functions, so that each comes as often as the others. */
  operators: ShuffleBag<Condition['op']>;
  functions: ShuffleBag<Call['fn']>;
  /** The sections around the reader, outermost first. */
  readerSections: readonly Section[];
  /** Elements with one value for the reader. */
  single: readonly ElementWithSections[];
  /** Elements in the rows of other sections, one value per row. */
  columns: readonly ElementWithSections[];
  /** Repeated sections whose rows can be counted. */
  sections: readonly Section[];
}

/** Deals every item once in random order, then starts again. */
export class ShuffleBag<Item> {
  readonly #items: readonly Item[];
  readonly #random: Random;
  #remaining: Item[] = [];
  constructor(random: Random, items: readonly Item[]) {
    this.#random = random;
    this.#items = items;
  }
  deal(): Item {
    if (this.#remaining.length === 0) this.#remaining = [...this.#items];
    return this.#remaining.splice(this.#random.integer(0, this.#remaining.length - 1), 1)[0]!;
  }
}

export const OPERATORS = [
  'all',
  'any',
  'not',
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
  'in',
  'between',
  'empty',
  'matchesList',
] as const satisfies readonly Condition['op'][];

export const FUNCTIONS = [
  'add',
  'subtract',
  'multiply',
  'divide',
  'round',
  'min',
  'max',
  'sum',
  'count',
  'ageAt',
  'daysBetween',
  'birthDateFromId',
  'genderFromId',
] as const satisfies readonly Call['fn'][];

const LISTS_BY_TYPE: Partial<Record<string, string>> = {
  area: 'area',
  bank: 'bank',
  occupation: 'occupation',
  idType: 'idType',
  relation: 'relation',
};

const listOf = ({ inputType, settings }: Element): string | undefined =>
  LISTS_BY_TYPE[inputType] ?? (settings?.['list'] as string | undefined);

const kindOf = ({ element }: ElementWithSections): ValueKind => elementTypeOf(element.inputType)!.valueKind;
const ofKinds = (elements: readonly ElementWithSections[], ...kinds: ValueKind[]): ElementWithSections[] =>
  elements.filter((candidate) => kinds.includes(kindOf(candidate)));
const operandOf = ({ element }: ElementWithSections): { element: string } => ({ element: element.elementId });

/** A random condition for a reader with this scope. */
export function randomCondition(scope: ConditionScope, depth = scope.random.pick([0, 1, 1, 2])): Condition {
  const { random } = scope;
  const op = scope.operators.deal();
  const innerCondition = () => randomCondition(scope, depth - 1);
  if (depth > 0 && (op === 'all' || op === 'any'))
    return { op, of: Array.from({ length: random.pick([1, 2, 2, 3]) }, innerCondition) };
  if (depth > 0 && op === 'not') return { op, of: innerCondition() };
  return (
    simpleCondition(scope, op) ??
    simpleCondition(scope, random.pick(['in', 'empty', 'matchesList', ...COMPARISONS])) ??
    comparison(scope, 'eq')
  );
}

const COMPARISONS = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'] as const;

/** A condition without inner conditions; undefined when no element in scope fits the operator. */
function simpleCondition(scope: ConditionScope, op: Condition['op']): Condition | undefined {
  const { random } = scope;
  const answered = ofKinds(
    scope.single,
    'text',
    'code',
    'codes',
    'integer',
    'decimal',
    'boolean',
    'date',
    'object',
  );
  const pick = (...kinds: ValueKind[]) => {
    const fitting = ofKinds(scope.single, ...kinds);
    return fitting.length > 0 ? random.pick(fitting) : undefined;
  };
  switch (op) {
    case 'empty':
      return answered.length > 0 ? { op, left: operandOf(random.pick(answered)) } : undefined;
    case 'matchesList': {
      const selects = ofKinds(scope.single, 'code').filter(({ element }) => element.settings?.['options']);
      const left = selects.length > 0 && random.boolean(0.5) ? random.pick(selects) : pick('code', 'text');
      return left && { op, left: operandOf(left), ...listOperands(scope, left) };
    }
    case 'in': {
      const left = pick('text', 'code', 'codes', 'date', 'integer', 'decimal');
      if (!left) return undefined;
      const values = Array.from({ length: random.integer(1, 3) }, () => constantFor(scope, left));
      return { op, left: operandOf(left), values: values as (string | number)[] };
    }
    case 'between': {
      const isDate = random.boolean(0.3);
      const part = () => (isDate ? dateOf(scope) : numberOf(scope, 1));
      return { op, left: part(), min: part(), max: part() };
    }
    case 'all':
    case 'any':
    case 'not':
      return undefined;
    default:
      return comparison(scope, op);
  }
}

/** The list of a `matchesList` condition, mostly with an attribute of one of its items. */
function listOperands(
  { random, lists }: ConditionScope,
  { element }: ElementWithSections,
): { list: string; attribute?: string; equals?: string | number | boolean } {
  const otherLists = random.boolean(0.8) ? ['trial'] : Object.keys(lists);
  const list = listOf(element) ?? random.pick(otherLists);
  const itemAttributes = lists[list]!.flatMap(({ attributes }) =>
    Object.entries(attributes ?? {}).filter(([name]) => /^[a-z][A-Za-z]*$/.test(name)),
  );
  if (itemAttributes.length === 0 || random.boolean(0.4)) return { list };
  const [attribute, equals] = random.pick(itemAttributes);
  return { list, attribute, equals };
}

function comparison(scope: ConditionScope, op: Comparison['op']): Comparison {
  const { random } = scope;
  if (random.boolean(0.45)) return { op, ...functionSides(scope) };
  const candidates = ofKinds(scope.single, 'text', 'code', 'integer', 'decimal', 'boolean', 'date');
  if (candidates.length === 0) return { op, ...functionSides(scope) };
  const left = random.pick(candidates);
  const kind = kindOf(left);
  const comparable = ofKinds(
    scope.single,
    ...(kind === 'text' || kind === 'code'
      ? (['text', 'code'] as const)
      : kind === 'integer' || kind === 'decimal'
        ? (['integer', 'decimal'] as const)
        : [kind]),
  );
  const right = random.boolean(0.2)
    ? operandOf(random.pick(comparable))
    : { const: constantFor(scope, left) };
  return random.boolean(0.15)
    ? { op, left: right, right: operandOf(left) }
    : { op, left: operandOf(left), right };
}

/** The two sides of a comparison: a call of the next function, and a value that fits its result. */
function functionSides(scope: ConditionScope): { left: Expression; right: Expression } {
  const { random } = scope;
  const fn = scope.functions.deal();
  const left = randomCall(scope, fn, 1);
  if (fn === 'birthDateFromId') return { left, right: dateOf(scope) };
  if (fn === 'genderFromId') return { left, right: { const: random.pick(['M', 'F']) } };
  const results = TYPICAL_RESULTS[fn];
  return { left, right: results ? { const: random.pick(results) } : numberOf(scope, 0) };
}

/** Numbers close to the results of a function. */
const TYPICAL_RESULTS: Partial<Record<Call['fn'], readonly number[]>> = {
  count: [0, 1, 2, 3],
  min: [0, 1, 3, 10],
  max: [0, 1, 3, 10],
  round: [0, 1, 2, 3, 5, 10],
  ageAt: [16, 18, 30, 60],
  daysBetween: [-365, 0, 30, 9000],
};

/** A random call of a function. */
export function randomCall(scope: ConditionScope, fn: Call['fn'], depth: number): Call {
  const { random } = scope;
  const number = () => numberOf(scope, depth - 1);
  const numbers = (min: number, max: number) => Array.from({ length: random.integer(min, max) }, number);
  switch (fn) {
    case 'add':
    case 'subtract':
    case 'multiply':
      return { fn, args: numbers(1, 3) };
    case 'divide': {
      const divisor = number();
      // Publishing refuses a division by the constant 0.
      return { fn, args: [number(), 'const' in divisor && divisor.const === 0 ? { const: 2 } : divisor] };
    }
    case 'round':
      return { fn, args: [number(), ...(random.boolean(0.6) ? [{ const: random.integer(-1, 3) }] : [])] };
    case 'sum':
    case 'min':
    case 'max': {
      const columns = ofKinds(scope.columns, 'integer', 'decimal');
      const column = columns.length > 0 && random.boolean(0.8) ? [columnOf(scope, columns)] : [];
      return { fn, args: [...column, ...numbers(column.length > 0 ? 0 : 1, 2)] };
    }
    case 'count': {
      const columns = scope.columns.filter((column) => kindOf(column) !== 'none');
      const counted: Expression[] = columns.length > 0 ? [columnOf(scope, columns)] : [];
      const rows: Expression[] = scope.sections.map(({ sectionId }) => ({ rows: sectionId }));
      const possible = [...counted, ...rows, numberOf(scope, 0)];
      const first = rows.length > 0 && random.boolean(0.6) ? rowsOf(scope) : random.pick(possible);
      return { fn, args: [first, ...random.sample(possible, 0, 1)] };
    }
    case 'ageAt':
    case 'daysBetween':
      return { fn, args: [dateOf(scope), random.boolean(0.7) ? { context: 'today' } : dateOf(scope)] };
    case 'birthDateFromId':
    case 'genderFromId':
      return { fn, args: [idNumberOf(scope)] };
  }
}

/** A column, preferably of the section around the reader. */
function columnOf(
  { random, readerSections }: ConditionScope,
  columns: readonly ElementWithSections[],
): Expression {
  const inside = columns.filter(
    ({ sections }) => readerSections.length > 0 && sections.includes(readerSections.at(-1)!),
  );
  return operandOf(random.pick(inside.length > 0 && random.boolean(0.7) ? inside : columns));
}

/** Rows of a section, preferably of a conditional one or of one inside the reader's row. */
function rowsOf({ random, sections, readerSections }: ConditionScope): Expression {
  const preferred = sections.filter(
    ({ visibleWhen, sectionId }) =>
      visibleWhen ?? readerSections.some(({ section }) => section?.sectionId === sectionId),
  );
  const { sectionId } = random.pick(preferred.length > 0 && random.boolean(0.7) ? preferred : sections);
  return { rows: sectionId };
}

function numberOf(scope: ConditionScope, depth: number): Expression {
  const { random } = scope;
  const elements = ofKinds(scope.single, 'integer', 'decimal');
  if (elements.length > 0 && random.boolean(0.5)) return operandOf(random.pick(elements));
  if (depth > 0 && random.boolean(0.6)) {
    const fn = scope.functions.deal();
    if (fn !== 'birthDateFromId' && fn !== 'genderFromId') return randomCall(scope, fn, depth);
  }
  return { const: random.pick([0, 1, 2, 3, 5, 10, 18, 0.5, -1, 1.25]) };
}

function dateOf(scope: ConditionScope): Expression {
  const { random } = scope;
  const dates = ofKinds(scope.single, 'date');
  if (dates.length > 0 && random.boolean(0.7)) return operandOf(random.pick(dates));
  if (random.boolean(0.2)) return randomCall(scope, 'birthDateFromId', 0);
  return random.boolean(0.4) ? { context: 'today' } : { const: random.pick(DAYS) };
}

function idNumberOf(scope: ConditionScope): Expression {
  const numbers = scope.single.filter(({ element }) => element.inputType === 'idNumber');
  const texts = numbers.length > 0 ? numbers : ofKinds(scope.single, 'text');
  return texts.length > 0 ? operandOf(scope.random.pick(texts)) : { const: '11010519491231002X' };
}

const DAYS = ['1990-01-01', '2000-02-29', '2008-11-21', '2026-11-21', '2027-01-01'];

/** A constant that random answers to the element are likely to equal. */
function constantFor(
  { random, lists }: ConditionScope,
  { element }: ElementWithSections,
): string | number | boolean {
  const { inputType } = element;
  const settings = settingsOf(inputType as InputType, element.settings) as Record<string, unknown>;
  const options = settings['options'] as readonly string[] | undefined;
  if (options) return random.pick(options);
  const list = listOf(element);
  if (list) return random.pick(lists[list]!).code;
  switch (elementTypeOf(inputType)!.valueKind) {
    case 'integer':
      return random.integer(Number(settings['min'] ?? 1), Math.min(100, Number(settings['max'] ?? 100)));
    case 'decimal':
      return random.integer(Number(settings['min']), Number(settings['max'])) + random.pick([0, 0.5]);
    case 'boolean':
      return random.boolean(0.5);
    case 'date':
      return random.pick(DAYS);
    default:
      return random.pick(['A', '安心', 'abc', '13800138000', 'Anna Lindqvist', '王小明']);
  }
}
