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

/** What a condition at one place may read. */
export interface ConditionScope {
  random: Random;
  lists: Readonly<Record<string, readonly CodeListItem[]>>;
  /** Deals operators and functions, so that each comes as often as the others. */
  operators: ShuffleBag<Condition['op']>;
  functions: ShuffleBag<Call['fn']>;
  /** The sections around the place, outermost first. */
  home: readonly Section[];
  /** Elements that have one value there. */
  single: readonly ElementWithSections[];
  /** Elements in rows below or elsewhere, one value per row. */
  columns: readonly ElementWithSections[];
  /** Repeating sections whose rows may be counted. */
  sections: readonly Section[];
}

/** Deals from a shuffled pack, and from another when it is used up. */
export class ShuffleBag<Card> {
  readonly #cards: readonly Card[];
  readonly #chance: Random;
  #left: Card[] = [];
  constructor(chance: Random, cards: readonly Card[]) {
    this.#chance = chance;
    this.#cards = cards;
  }
  deal(): Card {
    if (this.#left.length === 0) this.#left = [...this.#cards];
    return this.#left.splice(this.#chance.integer(0, this.#left.length - 1), 1)[0]!;
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

const LISTS_OF: Partial<Record<string, string>> = {
  area: 'area',
  bank: 'bank',
  occupation: 'occupation',
  idType: 'idType',
  relation: 'relation',
};

const listOf = ({ inputType, settings }: Element): string | undefined =>
  LISTS_OF[inputType] ?? (settings?.['list'] as string | undefined);

const kindOf = ({ element }: ElementWithSections): ValueKind => elementTypeOf(element.inputType)!.valueKind;
const ofKinds = (placed: readonly ElementWithSections[], ...kinds: ValueKind[]): ElementWithSections[] =>
  placed.filter((one) => kinds.includes(kindOf(one)));
const read = ({ element }: ElementWithSections): { element: string } => ({ element: element.elementId });

/** A condition that publishing takes at a place with this reach. */
export function randomCondition(reach: ConditionScope, depth = reach.random.pick([0, 1, 1, 2])): Condition {
  const { random } = reach;
  const op = reach.operators.deal();
  const inner = () => randomCondition(reach, depth - 1);
  if (depth > 0 && (op === 'all' || op === 'any'))
    return { op, of: Array.from({ length: random.pick([1, 2, 2, 3]) }, inner) };
  if (depth > 0 && op === 'not') return { op, of: inner() };
  return (
    atom(reach, op) ??
    atom(reach, random.pick(['in', 'empty', 'matchesList', ...COMPARISONS])) ??
    comparison(reach, 'eq')
  );
}

const COMPARISONS = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'] as const;

/** A condition without others in it; undefined when nothing within reach fits the operator. */
function atom(reach: ConditionScope, op: Condition['op']): Condition | undefined {
  const { random } = reach;
  const anything = ofKinds(
    reach.single,
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
    const fitting = ofKinds(reach.single, ...kinds);
    return fitting.length > 0 ? random.pick(fitting) : undefined;
  };
  switch (op) {
    case 'empty':
      return anything.length > 0 ? { op, left: read(random.pick(anything)) } : undefined;
    case 'matchesList': {
      const offered = ofKinds(reach.single, 'code').filter(({ element }) => element.settings?.['options']);
      const left = offered.length > 0 && random.boolean(0.5) ? random.pick(offered) : pick('code', 'text');
      return left && { op, left: read(left), ...listQuestion(reach, left) };
    }
    case 'in': {
      const left = pick('text', 'code', 'codes', 'date', 'integer', 'decimal');
      if (!left) return undefined;
      const values = Array.from({ length: random.integer(1, 3) }, () => constantFor(reach, left));
      return { op, left: read(left), values: values as (string | number)[] };
    }
    case 'between': {
      const isDate = random.boolean(0.3);
      const part = () => (isDate ? dateOf(reach) : numberOf(reach, 1));
      return { op, left: part(), min: part(), max: part() };
    }
    case 'all':
    case 'any':
    case 'not':
      return undefined;
    default:
      return comparison(reach, op);
  }
}

function listQuestion(
  { random, lists }: ConditionScope,
  { element }: ElementWithSections,
): { list: string; attribute?: string; equals?: string | number | boolean } {
  const others = random.boolean(0.8) ? ['trial'] : Object.keys(lists);
  const list = listOf(element) ?? random.pick(others);
  const facts = lists[list]!.flatMap(({ attributes }) =>
    Object.entries(attributes ?? {}).filter(([name]) => /^[a-z][A-Za-z]*$/.test(name)),
  );
  if (facts.length === 0 || random.boolean(0.4)) return { list };
  const [attribute, equals] = random.pick(facts);
  return { list, attribute, equals };
}

function comparison(reach: ConditionScope, op: Comparison['op']): Comparison {
  const { random } = reach;
  if (random.boolean(0.45)) return { op, ...functionSides(reach) };
  const candidates = ofKinds(reach.single, 'text', 'code', 'integer', 'decimal', 'boolean', 'date');
  if (candidates.length === 0) return { op, ...functionSides(reach) };
  const left = random.pick(candidates);
  const kind = kindOf(left);
  const alike = ofKinds(
    reach.single,
    ...(kind === 'text' || kind === 'code'
      ? (['text', 'code'] as const)
      : kind === 'integer' || kind === 'decimal'
        ? (['integer', 'decimal'] as const)
        : [kind]),
  );
  const right = random.boolean(0.2) ? read(random.pick(alike)) : { const: constantFor(reach, left) };
  return random.boolean(0.15) ? { op, left: right, right: read(left) } : { op, left: read(left), right };
}

/** Two sides of a comparison, one of them a call of the next function. */
function functionSides(reach: ConditionScope): { left: Expression; right: Expression } {
  const { random } = reach;
  const fn = reach.functions.deal();
  const left = randomCall(reach, fn, 1);
  if (fn === 'birthDateFromId') return { left, right: dateOf(reach) };
  if (fn === 'genderFromId') return { left, right: { const: random.pick(['M', 'F']) } };
  const typical = TYPICAL[fn];
  return { left, right: typical ? { const: random.pick(typical) } : numberOf(reach, 0) };
}

/** What the results of a function lie around. */
const TYPICAL: Partial<Record<Call['fn'], readonly number[]>> = {
  count: [0, 1, 2, 3],
  min: [0, 1, 3, 10],
  max: [0, 1, 3, 10],
  round: [0, 1, 2, 3, 5, 10],
  ageAt: [16, 18, 30, 60],
  daysBetween: [-365, 0, 30, 9000],
};

/** A call of a function that publishing takes. */
export function randomCall(reach: ConditionScope, fn: Call['fn'], depth: number): Call {
  const { random } = reach;
  const number = () => numberOf(reach, depth - 1);
  const numbers = (fewest: number, most: number) =>
    Array.from({ length: random.integer(fewest, most) }, number);
  switch (fn) {
    case 'add':
    case 'subtract':
    case 'multiply':
      return { fn, args: numbers(1, 3) };
    case 'divide':
      return { fn, args: [number(), number()] };
    case 'round':
      return { fn, args: [number(), ...(random.boolean(0.6) ? [{ const: random.integer(-1, 3) }] : [])] };
    case 'sum':
    case 'min':
    case 'max': {
      const columns = ofKinds(reach.columns, 'integer', 'decimal');
      const column = columns.length > 0 && random.boolean(0.8) ? [columnOf(reach, columns)] : [];
      return { fn, args: [...column, ...numbers(column.length > 0 ? 0 : 1, 2)] };
    }
    case 'count': {
      const columns = reach.columns.filter((placed) => kindOf(placed) !== 'none');
      const counted: Expression[] = columns.length > 0 ? [columnOf(reach, columns)] : [];
      const rows: Expression[] = reach.sections.map(({ sectionId }) => ({ rows: sectionId }));
      const possible = [...counted, ...rows, numberOf(reach, 0)];
      const first = rows.length > 0 && random.boolean(0.6) ? rowsOf(reach) : random.pick(possible);
      return { fn, args: [first, ...random.sample(possible, 0, 1)] };
    }
    case 'ageAt':
    case 'daysBetween':
      return { fn, args: [dateOf(reach), random.boolean(0.7) ? { context: 'today' } : dateOf(reach)] };
    case 'birthDateFromId':
    case 'genderFromId':
      return { fn, args: [idNumberOf(reach)] };
  }
}

/** Rather a column of the rows inside the reader's own row. */
function columnOf({ random, home }: ConditionScope, columns: readonly ElementWithSections[]): Expression {
  const inside = columns.filter(({ sections }) => home.length > 0 && sections.includes(home.at(-1)!));
  return read(random.pick(inside.length > 0 && random.boolean(0.7) ? inside : columns));
}

/** Rather those that come and go, or that stand in the reader's own row. */
function rowsOf({ random, sections, home }: ConditionScope): Expression {
  const near = sections.filter(
    ({ visibleWhen, sectionId }) =>
      visibleWhen ?? home.some(({ section }) => section?.sectionId === sectionId),
  );
  const { sectionId } = random.pick(near.length > 0 && random.boolean(0.7) ? near : sections);
  return { rows: sectionId };
}

function numberOf(reach: ConditionScope, depth: number): Expression {
  const { random } = reach;
  const elements = ofKinds(reach.single, 'integer', 'decimal');
  if (elements.length > 0 && random.boolean(0.5)) return read(random.pick(elements));
  if (depth > 0 && random.boolean(0.6)) {
    const fn = reach.functions.deal();
    if (fn !== 'birthDateFromId' && fn !== 'genderFromId') return randomCall(reach, fn, depth);
  }
  return { const: random.pick([0, 1, 2, 3, 5, 10, 18, 0.5, -1, 1.25]) };
}

function dateOf(reach: ConditionScope): Expression {
  const { random } = reach;
  const dates = ofKinds(reach.single, 'date');
  if (dates.length > 0 && random.boolean(0.7)) return read(random.pick(dates));
  if (random.boolean(0.2)) return randomCall(reach, 'birthDateFromId', 0);
  return random.boolean(0.4) ? { context: 'today' } : { const: random.pick(DAYS) };
}

function idNumberOf(reach: ConditionScope): Expression {
  const numbers = reach.single.filter(({ element }) => element.inputType === 'idNumber');
  const texts = numbers.length > 0 ? numbers : ofKinds(reach.single, 'text');
  return texts.length > 0 ? read(reach.random.pick(texts)) : { const: '11010519491231002X' };
}

const DAYS = ['1990-01-01', '2000-02-29', '2008-11-21', '2026-11-21', '2027-01-01'];

/** A constant that the answers to an element have a chance to hit. */
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
