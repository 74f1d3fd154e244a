import type { Comparison, Condition, Expression, In } from '../../../schemas/generated/condition.ts';
import { evaluate } from '../conditions/conditions.ts';
import { EMPTY_CONTEXT } from '../conditions/constant-value.ts';
import { foldCondition, type ConditionCases, type ExpressionCases } from '../conditions/fold-condition.ts';
import { isConstant, linearOf } from '../conditions/linear-form.ts';
import { ownTradeConstants } from '../conditions/trade-reads.ts';
import type { FormIndex, IndexedElement } from '../form/form-index.ts';
import { referencesOf } from '../conditions/references.ts';

/**
 * The options that remain possible, by the id of their question or the part of the trade. One without an entry may have any
 * value.
 */
export type Constraints = ReadonlyMap<string, ReadonlySet<string>>;

const UNCONSTRAINED: Constraints = new Map();

/** The constraints under which a condition is known to be true, or known to be false; undefined when it never is. */
type ConstraintsWhen = (holds: boolean) => Constraints | undefined;

/** The element that an operand reads directly; arguments of functions are not followed. */
const OPERAND_ELEMENTS: ExpressionCases<unknown, readonly string[]> = {
  element: ({ element }) => [element],
  constant: () => [],
  context: () => [],
  answer: () => [],
  rows: () => [],
  call: () => [],
  choice: () => [],
  attribute: () => [],
  aggregate: () => [],
};

/**
 * Whether the conditions of a form can be true at all. Follows options, bounds and the visibility of elements, and
 * treats everything else as possible: a condition called impossible is false for every answer.
 */
export class Satisfiability {
  readonly #index: FormIndex;
  readonly #visibility = new Map<string, Constraints | undefined>();

  constructor(index: FormIndex) {
    this.#index = index;
  }

  /** The constraints under which an element or a section is visible; undefined when it never is. */
  whenVisible(id: string): Constraints | undefined {
    if (!this.#visibility.has(id)) this.#visibility.set(id, this.#visibilityOf(id));
    return this.#visibility.get(id);
  }

  /** The constraints under which a condition is true while its owner is visible; undefined when it never is. */
  whenTrue(condition: Condition, owner: string): Constraints | undefined {
    return intersect(this.whenVisible(owner), foldCondition(condition, this.#cases)(true));
  }

  /** Whether a condition can be true at all; it may be of a check, which no element owns. */
  canBeTrue(condition: Condition): boolean {
    return foldCondition(condition, this.#cases)(true) !== undefined;
  }

  #visibilityOf(id: string): Constraints | undefined {
    const element = this.#index.elementById.get(id);
    const chain = element?.parent.chain ?? this.#index.sectionById.get(id)?.chain ?? [];
    return [...chain.map(({ section }) => section.visibleWhen), element?.element.visibleWhen]
      .filter((condition) => condition !== undefined)
      .map((condition) => foldCondition(condition, this.#cases)(true))
      .reduce(intersect, UNCONSTRAINED);
  }

  readonly #cases: ConditionCases<ConstraintsWhen, readonly string[]> = {
    ...OPERAND_ELEMENTS,
    allOrAny:
      ({ op }, parts) =>
      (holds) => {
        const constraints = parts.map((part) => part(holds));
        return (op === 'all') === holds ? constraints.reduce(intersect, UNCONSTRAINED) : unite(constraints);
      },
    not: (_condition, part) => (holds) => part(!holds),
    comparison: (condition, left, right) => (holds) =>
      intersect(this.#compared(condition, holds), this.#allVisible([...left, ...right])),
    between: (_condition, left, min, max) => () => this.#allVisible([...left, ...min, ...max]),
    in: (condition, elements) => (holds) =>
      intersect(
        intersect(
          this.#options(condition.left, (code) => condition.values.includes(code) === holds),
          ofTrade(condition, holds),
        ),
        this.#allVisible(elements),
      ),
    empty:
      ({ left }) =>
      (holds) =>
        holds ? UNCONSTRAINED : this.whenVisible(left.element),
    matchesList: (_condition, elements) => () => this.#allVisible(elements),
    someOrEvery: () => () => UNCONSTRAINED,
    ref:
      (_condition, meaning = () => UNCONSTRAINED) =>
      (holds) =>
        meaning(holds),
  };

  /** A comparison is unknown unless each element that it reads as an operand is visible. */
  #allVisible(ids: readonly string[]): Constraints | undefined {
    return ids.map((id) => this.whenVisible(id)).reduce(intersect, UNCONSTRAINED);
  }

  #compared(condition: Comparison, holds: boolean): Constraints | undefined {
    if ([condition.left, condition.right].every((part) => 'const' in part))
      return evaluate(condition, EMPTY_CONTEXT) === holds ? UNCONSTRAINED : undefined;
    const ofParts = ofTrade(condition, condition.op === (holds ? 'eq' : 'ne'));
    return ofParts.size > 0 ? ofParts : this.#comparedAnswer(condition, holds);
  }

  #comparedAnswer(condition: Comparison, holds: boolean): Constraints | undefined {
    const { op, left, right } = condition;
    if (referencesOf(condition).length !== 1 || !('element' in left) || !('const' in right))
      return UNCONSTRAINED;
    if (typeof right.const === 'number')
      return this.#inBounds(left.element, op, right.const, holds) ? UNCONSTRAINED : undefined;
    if (op !== 'eq' && op !== 'ne') return UNCONSTRAINED;
    return this.#options(left, (code) => (code === right.const) === ((op === 'eq') === holds));
  }

  /** The options of a question that fit; undefined when none does. */
  #options(left: Expression, fits: (code: string) => boolean): Constraints | undefined {
    const element = 'element' in left ? this.#index.elementById.get(left.element) : undefined;
    const options = element && optionsOf(element);
    if (!options) return UNCONSTRAINED;
    const possible = options.filter(fits);
    return possible.length === 0 ? undefined : new Map([[element.element.elementId, new Set(possible)]]);
  }

  /** Whether an answer within its bounds can pass, or fail, a comparison with a number. */
  #inBounds(id: string, op: Comparison['op'], number: number, holds: boolean): boolean {
    const indexed = this.#index.elementById.get(id);
    const bounds = indexed?.type.bounds?.(indexed.settings);
    if (!bounds) return true;
    const { min, max } = indexed!.element.bounds ?? {};
    const low = Math.max(Number(bounds[0]), constantOf(min) ?? -Infinity);
    const high = Math.min(Number(bounds[1]), constantOf(max) ?? Infinity);
    const canHold: Record<Comparison['op'], boolean> = {
      eq: low <= number && number <= high,
      ne: low !== number || high !== number,
      lt: low < number,
      le: low <= number,
      gt: high > number,
      ge: high >= number,
    };
    return canHold[holds ? op : NEGATED[op]];
  }
}

/** What the trade must be for a comparison with constants to hold; that it is none of them limits nothing. */
function ofTrade(condition: Comparison | In, isAmong: boolean): Constraints {
  const [first, ...others] = isAmong ? ownTradeConstants(condition) : [];
  if (!first) return UNCONSTRAINED;
  return new Map([[first.part, new Set([first, ...others].map(({ value }) => String(value)))]]);
}

/** A bound that no answer changes; any other may be unknown, and then limits nothing. */
function constantOf(bound: Expression | undefined): number | undefined {
  const form = bound && linearOf(bound);
  return form && isConstant(form) ? form.constant.toNumber() : undefined;
}

/** Options of a question with one answer. A question with several answers excludes none. */
const optionsOf = ({ type, settings }: IndexedElement): readonly string[] | undefined => {
  const options = type.valueKind === 'code' ? type.options?.(settings) : undefined;
  return options?.length === 0 ? undefined : options;
};

const NEGATED = { eq: 'ne', ne: 'eq', lt: 'ge', ge: 'lt', gt: 'le', le: 'gt' } as const;

function intersect(a: Constraints | undefined, b: Constraints | undefined): Constraints | undefined {
  if (!a || !b) return undefined;
  const both = new Map(a);
  for (const [id, codes] of b) {
    const others = both.get(id);
    const possible = others ? new Set([...codes].filter((code) => others.has(code))) : codes;
    if (possible.size === 0) return undefined;
    both.set(id, possible);
  }
  return both;
}

/** The constraints that every possible alternative has; each question may have the options of all of them. */
function unite(alternatives: readonly (Constraints | undefined)[]): Constraints | undefined {
  const possible = alternatives.filter((constraints) => constraints !== undefined);
  const [first, ...others] = possible;
  if (!first) return undefined;
  const constrained = [...first.keys()].filter((id) => others.every((other) => other.has(id)));
  return new Map(
    constrained.map((id) => [id, new Set(possible.flatMap((constraints) => [...constraints.get(id)!]))]),
  );
}
