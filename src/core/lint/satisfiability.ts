import type { Comparison, Condition, Expression } from '../../../schemas/generated/condition.ts';
import { evaluate } from '../conditions/conditions.ts';
import type { EvaluationContext } from '../conditions/expressions.ts';
import type { FormIndex, IndexedElement } from '../form/form-index.ts';
import { referencesOf } from '../conditions/references.ts';

/** Which options of which questions an outcome leaves open; questions that are not named are free. */
export type Constraints = ReadonlyMap<string, ReadonlySet<string>>;

const UNCONSTRAINED: Constraints = new Map();

/** Nothing can be read but what stands in the condition itself. */
const EMPTY_CONTEXT: EvaluationContext = {
  value: () => undefined,
  values: () => [],
  rowCount: () => 0,
  today: '',
};

/**
 * What a form allows at all. It follows options, bounds and the visibility of what is read, and takes for possible
 * whatever it cannot follow: what it calls impossible is so for every answer.
 */
export class Satisfiability {
  readonly #index: FormIndex;
  readonly #shown = new Map<string, Constraints | undefined>();

  constructor(index: FormIndex) {
    this.#index = index;
  }

  /** What it takes for an element or a section to show; undefined: it never does. */
  whenVisible(id: string): Constraints | undefined {
    if (!this.#shown.has(id)) this.#shown.set(id, this.#showing(id));
    return this.#shown.get(id);
  }

  /** What it takes for a condition to be true where its owner shows; undefined: it never is. */
  whenTrue(condition: Condition, owner: string): Constraints | undefined {
    return intersect(this.whenVisible(owner), this.#known(condition, true));
  }

  #showing(id: string): Constraints | undefined {
    const element = this.#index.elementById.get(id);
    const chain = element?.parent.chain ?? this.#index.sectionById.get(id)?.chain ?? [];
    const conditions = [...chain.map(({ section }) => section.visibleWhen), element?.element.visibleWhen];
    return conditions.reduce<Constraints | undefined>(
      (open, condition) => intersect(open, condition ? this.#known(condition, true) : UNCONSTRAINED),
      UNCONSTRAINED,
    );
  }

  /** What it takes for a condition to be known to be true, or known to be false. */
  #known(condition: Condition, wanted: boolean): Constraints | undefined {
    switch (condition.op) {
      case 'not':
        return this.#known(condition.of, !wanted);
      case 'all':
      case 'any': {
        const parts = condition.of.map((part) => this.#known(part, wanted));
        return (condition.op === 'all') === wanted ? parts.reduce(intersect, UNCONSTRAINED) : unite(parts);
      }
      case 'empty':
        return wanted ? UNCONSTRAINED : this.whenVisible(condition.left.element);
      case 'in': {
        const open = this.#options(condition.left, (code) => condition.values.includes(code) === wanted);
        return intersect(open, this.#readable([condition.left]));
      }
      case 'between':
        return this.#readable([condition.left, condition.min, condition.max]);
      case 'matchesList':
        return this.#readable([condition.left]);
      default:
        return intersect(
          this.#compared(condition, wanted),
          this.#readable([condition.left, condition.right]),
        );
    }
  }

  /** A comparison is only known when each single answer that it reads shows. */
  #readable(parts: readonly Expression[]): Constraints | undefined {
    const read = parts.flatMap((part) => ('element' in part ? [part.element] : []));
    return read.map((id) => this.whenVisible(id)).reduce(intersect, UNCONSTRAINED);
  }

  #compared(condition: Comparison, wanted: boolean): Constraints | undefined {
    const { op, left, right } = condition;
    if ([left, right].every((part) => 'const' in part))
      return evaluate(condition, EMPTY_CONTEXT) === wanted ? UNCONSTRAINED : undefined;
    if (referencesOf(condition).length !== 1 || !('element' in left) || !('const' in right))
      return UNCONSTRAINED;
    if (typeof right.const === 'number')
      return this.#inBounds(left.element, op, right.const, wanted) ? UNCONSTRAINED : undefined;
    if (op !== 'eq' && op !== 'ne') return UNCONSTRAINED;
    return this.#options(left, (code) => (code === right.const) === ((op === 'eq') === wanted));
  }

  /** The options that an answer may have; undefined when none is left. */
  #options(left: Expression, fits: (code: string) => boolean): Constraints | undefined {
    const element = 'element' in left ? this.#index.elementById.get(left.element) : undefined;
    const options = element && optionsOf(element);
    if (!options) return UNCONSTRAINED;
    const open = options.filter(fits);
    return open.length === 0 ? undefined : new Map([[element.element.elementId, new Set(open)]]);
  }

  /** Whether an answer within its bounds can compare so with a number. */
  #inBounds(id: string, op: Comparison['op'], number: number, wanted: boolean): boolean {
    const { min, max } = (this.#index.elementById.get(id)?.settings ?? {}) as Record<string, unknown>;
    if (min === undefined || max === undefined) return true;
    const [low, high] = [Number(min), Number(max)];
    const can: Record<Comparison['op'], boolean> = {
      eq: low <= number && number <= high,
      ne: low !== number || high !== number,
      lt: low < number,
      le: low <= number,
      gt: high > number,
      ge: high >= number,
    };
    const opposite = { eq: 'ne', ne: 'eq', lt: 'ge', ge: 'lt', gt: 'le', le: 'gt' } as const;
    return can[wanted ? op : opposite[op]];
  }
}

/** Of a question that takes one of its options; several at once exclude nothing. */
const optionsOf = ({ type, settings }: IndexedElement): readonly string[] | undefined =>
  type.valueKind === 'code' ? (settings as { options?: readonly string[] }).options : undefined;

function intersect(a: Constraints | undefined, b: Constraints | undefined): Constraints | undefined {
  if (!a || !b) return undefined;
  const open = new Map(a);
  for (const [id, codes] of b) {
    const known = open.get(id);
    const left = known ? new Set([...codes].filter((code) => known.has(code))) : codes;
    if (left.size === 0) return undefined;
    open.set(id, left);
  }
  return open;
}

/** One of several ways: only what every way limits is limited. */
function unite(ways: readonly (Constraints | undefined)[]): Constraints | undefined {
  const possible = ways.filter((way) => way !== undefined);
  const [first, ...others] = possible;
  if (!first) return undefined;
  const shared = [...first.keys()].filter((id) => others.every((other) => other.has(id)));
  return new Map(shared.map((id) => [id, new Set(possible.flatMap((way) => [...way.get(id)!]))]));
}
