// Builds random conditions and expressions that pass the form checks.
import { settingsOf, valueKindOf, type InputType } from '../../schemas/elements/input-types.ts';
import type { ValueKind } from '../../schemas/elements/element-type.ts';
import type {
  Call,
  Comparison,
  Condition,
  Expression,
  If,
  ItemAttribute,
  RowsOperand,
} from '../../schemas/generated/condition.ts';
import { foreign } from './foreign-form.ts';
import type { Element } from '../../schemas/generated/element.ts';
import type { Section } from '../../schemas/generated/form.ts';
import type { FunctionName } from '../../src/core/conditions/fold-condition.ts';
import type { Random } from '../../src/core/fill/random.ts';
import { isDividedByZero } from '../../src/core/conditions/constant-value.ts';
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
  functions: ShuffleBag<FunctionName>;
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
  'some',
  'every',
] as const satisfies readonly Condition['op'][];

export const FUNCTIONS = [
  'add',
  'subtract',
  'multiply',
  'divide',
  'round',
  'abs',
  'floor',
  'ceil',
  'mod',
  'min',
  'max',
  'sum',
  'count',
  'ageAt',
  'daysBetween',
  'monthsBetween',
  'yearOf',
  'addDays',
  'addMonths',
  'addYears',
  'birthDateFromId',
  'genderFromId',
  'attribute',
  'if',
  'coalesce',
  'concat',
  'textOf',
] as const satisfies readonly FunctionName[];

/** Functions whose result is no number. */
const DATE_FUNCTIONS = ['birthDateFromId', 'addDays', 'addMonths', 'addYears'] as const;
const TEXT_FUNCTIONS = ['concat', 'textOf'] as const;
const OTHER_RESULTS: readonly string[] = [...DATE_FUNCTIONS, ...TEXT_FUNCTIONS, 'genderFromId'];

const LISTS_BY_TYPE: Partial<Record<string, string>> = {
  area: 'area',
  bank: 'bank',
  occupation: 'occupation',
  idType: 'idType',
  relation: 'relation',
};

const listOf = ({ inputType, settings }: Element): string | undefined =>
  LISTS_BY_TYPE[inputType] ?? (settings?.['list'] as string | undefined);

const kindOf = ({ element }: ElementWithSections): ValueKind => valueKindOf(element);
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
    case 'some':
    case 'every': {
      const section = scope.sections.length > 0 ? random.pick(scope.sections) : undefined;
      if (!section) return undefined;
      return { op, rows: section.sectionId, where: randomCondition(scopeOfRow(scope, section), 0) };
    }
    case 'all':
    case 'any':
    case 'not':
    case 'ref':
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
  if (DATE_FUNCTIONS.some((dateFunction) => dateFunction === fn)) return { left, right: dateOf(scope) };
  if (fn === 'genderFromId') return { left, right: { const: random.pick(['M', 'F']) } };
  if (TEXT_FUNCTIONS.some((textFunction) => textFunction === fn)) return { left, right: textOf(scope) };
  const results = TYPICAL_RESULTS[fn];
  return { left, right: results ? { const: random.pick(results) } : numberOf(scope, 0) };
}

/** Numbers close to the results of a function. */
const TYPICAL_RESULTS: Partial<Record<FunctionName, readonly number[]>> = {
  count: [0, 1, 2, 3],
  min: [0, 1, 3, 10],
  max: [0, 1, 3, 10],
  round: [0, 1, 2, 3, 5, 10],
  ageAt: [16, 18, 30, 60],
  daysBetween: [-365, 0, 30, 9000],
  monthsBetween: [-12, 0, 12, 216, 300],
  yearOf: [1990, 2000, 2008, 2026],
  abs: [0, 1, 2, 10],
  floor: [-1, 0, 1, 2, 10],
  ceil: [-1, 0, 1, 2, 10],
  mod: [0, 1, 2, 0.5],
  attribute: [1, 2, 3],
};

/** A random call of a function. */
export function randomCall(
  scope: ConditionScope,
  fn: FunctionName,
  depth: number,
): Call | If | ItemAttribute {
  const { random } = scope;
  const number = () => numberOf(scope, depth - 1);
  const numbers = (min: number, max: number) => Array.from({ length: random.integer(min, max) }, number);
  switch (fn) {
    case 'add':
    case 'subtract':
    case 'multiply':
      return { fn, args: numbers(1, 3) };
    case 'divide':
    case 'mod': {
      const call: Call = { fn, args: [number(), number()] };
      // Publishing refuses a division by the constant 0.
      return isDividedByZero(call) ? { fn, args: [call.args[0]!, { const: 2 }] } : call;
    }
    case 'abs':
    case 'floor':
    case 'ceil':
      return { fn, args: [number()] };
    case 'round':
      return { fn, args: [number(), ...(random.boolean(0.6) ? [{ const: random.integer(-1, 3) }] : [])] };
    case 'sum':
    case 'min':
    case 'max':
      return { fn, args: columnsOf(scope, () => numbers(0, 2), number) };
    case 'count': {
      const columns = scope.columns.filter((column) => kindOf(column) !== 'none');
      const counted: Expression[] = columns.length > 0 ? [columnOf(scope, columns)] : [];
      const rows: Expression[] = scope.sections.map(({ sectionId }) => ({ rows: sectionId }));
      const possible = [...counted, ...rows, numberOf(scope, 0)];
      const first = rows.length > 0 && random.boolean(0.6) ? rowsOf(scope) : random.pick(possible);
      return { fn, args: [first, ...random.sample(possible, 0, 1)] };
    }
    case 'attribute':
      return attributeOf(scope) ?? { fn: 'abs', args: [number()] };
    case 'if':
      return { fn, when: randomCondition(scope, 0), then: number(), else: number() };
    case 'coalesce':
      return { fn, args: numbers(2, 3) };
    default:
      return randomOtherCall(scope, fn);
  }
}

/** The class of a chosen item, mostly of the list of its question; undefined without a choice in sight. */
function attributeOf(scope: ConditionScope): ItemAttribute | undefined {
  const { random } = scope;
  const choices = ofKinds(scope.single, 'code');
  if (choices.length === 0) return undefined;
  const left = random.pick(choices);
  const list = random.boolean(0.3) ? 'trial' : (listOf(left.element) ?? 'trial');
  const attribute = random.pick(['class', 'class', 'open']);
  return { fn: 'attribute', left: operandOf(left), list, attribute, type: 'number' };
}

/** Values of rows, or a column with numbers beside it. */
function columnsOf(
  scope: ConditionScope,
  numbers: () => Expression[],
  number: () => Expression,
): Expression[] {
  const { random } = scope;
  if (scope.sections.length > 0 && random.boolean(0.4)) return [valuesOfRows(scope)];
  const columns = ofKinds(scope.columns, 'integer', 'decimal');
  return columns.length > 0 && random.boolean(0.8)
    ? [columnOf(scope, columns), ...numbers()]
    : [number(), ...numbers()];
}

/** A random call of a function of dates or texts. */
function randomOtherCall(scope: ConditionScope, fn: Exclude<FunctionName, 'if' | 'attribute'>): Call {
  const { random } = scope;
  switch (fn) {
    case 'ageAt':
    case 'daysBetween':
    case 'monthsBetween':
      return { fn, args: [dateOf(scope), random.boolean(0.7) ? { context: 'today' } : dateOf(scope)] };
    case 'yearOf':
      return { fn, args: [dateOf(scope)] };
    case 'addDays':
    case 'addMonths':
    case 'addYears': {
      const amounts = fn === 'addDays' ? [-30, -1, 0, 1, 30, 365] : [-18, -1, 1, 2, 18, 0.5];
      const amount = random.boolean(0.7) ? { const: random.pick(amounts) } : numberOf(scope, 0);
      return { fn, args: [dateOf(scope), amount] };
    }
    case 'concat':
      return { fn, args: [textOf(scope), ...random.sample([textOf(scope), textOf(scope)], 0, 2)] };
    case 'textOf':
      return { fn, args: [random.boolean(0.7) ? numberOf(scope, 0) : dateOf(scope)] };
    default:
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
function rowsOf(scope: ConditionScope): Expression {
  const { random, sections, readerSections } = scope;
  const preferred = sections.filter(
    ({ visibleWhen, sectionId }) =>
      visibleWhen ?? readerSections.some(({ section }) => section?.sectionId === sectionId),
  );
  const section = random.pick(preferred.length > 0 && random.boolean(0.7) ? preferred : sections);
  const where = random.boolean(0.4) ? { where: randomCondition(scopeOfRow(scope, section), 0) } : {};
  return { rows: section.sectionId, ...where };
}

/** A value of each row of a section, mostly under a condition. */
function valuesOfRows(scope: ConditionScope): Expression {
  const rows = rowsOf(scope) as RowsOperand;
  const section = scope.sections.find(({ sectionId }) => sectionId === rows.rows)!;
  return { ...rows, of: numberOf(scopeOfRow(scope, section), 1) };
}

/** What a condition in a row of the section can read. */
function scopeOfRow(scope: ConditionScope, section: Section): ConditionScope {
  const readable = [...scope.single, ...scope.columns];
  const chain = [...readable.map(({ sections }) => sections), scope.readerSections].find((sections) =>
    sections.includes(section),
  )!;
  const readerSections = chain.slice(0, chain.indexOf(section) + 1);
  // Without an element in sight, the place of a section is known to its own readers only.
  const sections = scope.sections.filter((other) =>
    [...readable.map((candidate) => candidate.sections), readerSections].some((known) =>
      known.includes(other),
    ),
  );
  return { ...scope, readerSections, sections, ...readableFrom(readable, readerSections) };
}

/** The elements that a reader sees as one value, and those that it sees as columns. */
export const readableFrom = (
  readable: readonly ElementWithSections[],
  readerSections: readonly Section[],
): Pick<ConditionScope, 'single' | 'columns'> => ({
  single: readable.filter(({ sections }) => isInSight(sections, readerSections)),
  columns: readable.filter(({ sections }) => !isInSight(sections, readerSections)),
});

/** Whether each repeating section of the chain is around the reader too. */
export function isInSight(chain: readonly Section[], readerSections: readonly Section[]): boolean {
  const rows = chain.findLastIndex(({ repeat }) => repeat !== undefined) + 1;
  return chain.slice(0, rows).every((section, i) => readerSections[i] === section);
}

function numberOf(scope: ConditionScope, depth: number): Expression {
  const { random, readerSections } = scope;
  if (readerSections.some(({ repeat }) => repeat) && random.boolean(0.08)) return { context: 'rowNumber' };
  if (random.boolean(0.04)) return random.pick(NUMBERS_OF_TRADE);
  const elements = ofKinds(scope.single, 'integer', 'decimal');
  if (elements.length > 0 && random.boolean(0.5)) return operandOf(random.pick(elements));
  if (depth > 0 && random.boolean(0.6)) {
    const fn = scope.functions.deal();
    if (!OTHER_RESULTS.includes(fn)) return randomCall(scope, fn, depth);
  }
  return { const: random.pick([0, 1, 2, 3, 5, 10, 18, 0.5, -1, 1.25]) };
}

/** What a trade knows; another screen also answers in a type that nobody expects, or not at all. */
const NUMBERS_OF_TRADE: readonly Expression[] = [
  { context: 'insuredCount' },
  foreign('count', 'number'),
  foreign('amount', 'number'),
  foreign('word', 'number'),
  foreign('silent', 'number'),
];

function dateOf(scope: ConditionScope): Expression {
  const { random } = scope;
  const dates = ofKinds(scope.single, 'date');
  if (dates.length > 0 && random.boolean(0.7)) return operandOf(random.pick(dates));
  if (random.boolean(0.2)) return randomCall(scope, random.pick(DATE_FUNCTIONS), 0);
  if (random.boolean(0.05)) return foreign('day', 'date');
  return random.boolean(0.4) ? { context: 'today' } : { const: random.pick(DAYS) };
}

function textOf(scope: ConditionScope): Expression {
  const { random } = scope;
  if (random.boolean(0.06)) return random.pick([{ context: 'product' }, CHANNEL, foreign('word', 'text')]);
  const texts = ofKinds(scope.single, 'text', 'code');
  if (texts.length > 0 && random.boolean(0.6)) return operandOf(random.pick(texts));
  if (random.boolean(0.3)) return randomCall(scope, random.pick(TEXT_FUNCTIONS), 0);
  return { const: random.pick(['A', 'M', '1', '10', '安心', '']) };
}

function idNumberOf(scope: ConditionScope): Expression {
  const numbers = scope.single.filter(({ element }) => element.inputType === 'idNumber');
  const texts = numbers.length > 0 ? numbers : ofKinds(scope.single, 'text');
  return texts.length > 0 ? operandOf(scope.random.pick(texts)) : { const: '11010519491231002X' };
}

/** Compared with what no channel can be, a channel is refused at publishing, but not a part of a text. */
const CHANNEL: Expression = { fn: 'concat', args: [{ context: 'channel' }, { const: '' }] };

const DAYS = ['1990-01-01', '2000-02-29', '2008-01-31', '2008-11-21', '2026-11-21', '2027-01-01'];

/** A constant that random answers to the element are likely to equal. */
function constantFor(
  { random, lists }: ConditionScope,
  { element }: ElementWithSections,
): string | number | boolean {
  const { inputType } = element;
  const settings = settingsOf(inputType as InputType, element.settings) as Record<string, unknown>;
  const options = settings['options'] as readonly string[] | undefined;
  if (options && options.length > 0) return random.pick(options);
  const list = listOf(element);
  if (list) return random.pick(lists[list]!).code;
  switch (valueKindOf(element)) {
    case 'integer':
      return random.integer(Number(settings['min'] ?? 1), Math.min(100, Number(settings['max'] ?? 100)));
    case 'decimal':
      return (
        random.integer(Number(settings['min'] ?? 0), Number(settings['max'] ?? 20)) + random.pick([0, 0.5])
      );
    case 'boolean':
      return random.boolean(0.5);
    case 'date':
      return random.pick(DAYS);
    default:
      return random.pick(['A', '安心', 'abc', '13800138000', 'Anna Lindqvist', '王小明']);
  }
}
