// Checks that may have no result although every question that they read is answered: such a check refuses nothing.
import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { AllOrAny, Call, Expression, ItemAttribute } from '../../../schemas/generated/condition.ts';
import { foldCondition, foldExpression, type ConditionCases } from '../conditions/fold-condition.ts';
import { referencesOf } from '../conditions/references.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { CALCULATED } from '../form/calculated.ts';
import type { FormIndex } from '../form/form-index.ts';
import { isWarning } from '../form/warnings.ts';
import type { Fact } from './facts-of-operand.ts';
import { isKnown, isNeverZero } from './facts-of-operand.ts';
import { itemsWithout } from './item-without.ts';

/** What a part of a rule leaves unknown, under what is true wherever its value matters. */
type UnknownUnder = (facts: readonly Fact[]) => PublishProblem[];

/**
 * The checks of severity `error` that divide by what may be 0, or read an attribute that an item on offer lacks: with the
 * first of those items.
 *
 * @param asOf the day on which items are on offer
 */
export const lintUndecided = (...args: Parameters<typeof lintUndecidedItems>): PublishProblem[] =>
  withFirstItems(lintUndecidedItems(...args));

/** The problems with the first item of each: the others have the same reason. */
export function withFirstItems(problems: readonly PublishProblem[]): PublishProblem[] {
  const seen = new Set<string>();
  return problems.filter(({ params, ...problem }) => {
    const { item: _other, ...reason } = params ?? {};
    return seen.size < seen.add(JSON.stringify([problem, reason])).size;
  });
}

/** The same with every item that lacks an attribute, so that two versions of a list compare. */
export function lintUndecidedItems(
  index: FormIndex,
  lists: Readonly<Record<string, readonly CodeListItem[]>>,
  asOf: string,
): PublishProblem[] {
  return index.form.groupChecks.flatMap((check) => {
    if (check.check !== 'condition' || isWarning(check)) return [];
    const cases = unknownCases(index, (operand) => {
      const { list, attribute, left } = operand;
      return itemsWithout(index, operand, lists[list], asOf).map((item) =>
        publishProblem('check.attribute', '', { operand: left.element, list, attribute, item }),
      );
    });
    const { when, refuseWhen } = check;
    const unknown = [
      ...(when ? foldCondition(when, cases)([]) : []),
      ...foldCondition(refuseWhen, cases)(when ? [[when, true]] : []),
    ].map((problem) => ({ ...problem, id: check.checkId }));
    return [...new Map(unknown.map((problem) => [JSON.stringify(problem), problem])).values()];
  });
}

function unknownCases(
  index: FormIndex,
  attribute: (operand: ItemAttribute) => PublishProblem[],
): ConditionCases<UnknownUnder, UnknownUnder> {
  const cases: ConditionCases<UnknownUnder, UnknownUnder> = {
    element:
      ({ element }) =>
      (facts) => {
        const { inputType, element: read } = index.elementById.get(element) ?? {};
        // Nobody is asked for a calculated value, so no required question stands in for it.
        return inputType === CALCULATED && !isKnown(facts, element)
          ? foldExpression(read!.computed!, cases)([])
          : [];
      },
    ...WITHOUT_PARTS,
    rows: ({ where, of }) => {
      const inRow: readonly Fact[] = where ? [[where, true]] : [];
      return () => [
        ...(where ? foldCondition(where, cases)([]) : []),
        ...(of ? foldExpression(of, cases)(inRow) : []),
      ];
    },
    call: (call, args) => (facts) => [
      ...(call.fn === 'coalesce' ? args.slice(-1) : args).flatMap((arg) => arg(facts)),
      ...zeroDivisors(index, call, facts),
    ],
    choice:
      ({ when }, ofCondition, then, otherwise) =>
      (facts) => [
        ...ofCondition(facts),
        ...then([...facts, [when, true]]),
        ...otherwise([...facts, [when, false]]),
      ],
    attribute: (operand, left) => (facts) => [...left(facts), ...attribute(operand)],
    aggregate: (_call, args) => all(args),
    allOrAny: partsOf,
    not: (_condition, part) => part,
    comparison: (_condition, left, right) => all([left, right]),
    between: (_condition, left, min, max) => all([left, min, max]),
    in: (_condition, left) => left,
    someOrEvery: ({ where }) => {
      const unknown = foldCondition(where, cases);
      return () => unknown([]);
    },
    ref: (_condition, meaning = nothing()) => meaning,
  };
  return cases;
}

const nothing = (): UnknownUnder => () => [];

const WITHOUT_PARTS = {
  constant: nothing,
  context: nothing,
  answer: nothing,
  empty: nothing,
  matchesList: nothing,
};

/** One false part decides `all`, and one true part `any`: each part matters where the others do not decide. */
const partsOf =
  ({ op, of }: AllOrAny, parts: readonly UnknownUnder[]): UnknownUnder =>
  (facts) =>
    parts.flatMap((part, i) => {
      const others = of.filter((_other, j) => j !== i);
      return part([...facts, ...others.map((other): Fact => [other, op === 'all'])]);
    });

const all =
  (parts: readonly UnknownUnder[]): UnknownUnder =>
  (facts) =>
    parts.flatMap((part) => part(facts));

/** The divisors of a division or a remainder that may be 0. */
const zeroDivisors = (index: FormIndex, { fn, args }: Call, facts: readonly Fact[]): PublishProblem[] =>
  (fn === 'divide' || fn === 'mod' ? (args as Expression[]).slice(1) : [])
    .filter((divisor) => !isNeverZero(index, divisor, facts))
    .map((divisor) => publishProblem('check.undecided', '', { operand: nameOf(divisor) }));

/** The first part of a form that a divisor reads; what it reads of the trade, or its function, where it reads none. */
function nameOf(divisor: Expression): string {
  const [id] = referencesOf(divisor);
  if (id !== undefined) return id;
  if ('answer' in divisor) return `${divisor.answer.screen}.${divisor.answer.element}`;
  if ('context' in divisor) return divisor.context;
  return 'fn' in divisor ? divisor.fn : '0';
}
