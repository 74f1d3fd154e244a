// Publish checks of the plans, payment periods and sums insured that conditions name: the rates of a product know them.
import type { Form } from '../../../schemas/generated/form.ts';
import { tradeValuesOf } from '../conditions/trade-values.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { ownedRules } from '../form-checks/check-named-conditions.ts';
import { knownTerms, knowsTerm, RATED_PARTS, type RatedPart } from '../trial/rated-terms.ts';
import { pathIn, type ScopedForm } from './scoped-form.ts';
import type { RatedProduct } from './trial-checks.ts';

/** A value of the trial that a part of a form compares with. */
export interface TermUse {
  /** The id of the element, section, step, check, named condition or outcome. */
  id: string;
  part: RatedPart;
  /** A code, or a sum in yuan. */
  value: string;
}

const isRatedPart = (part: string): part is RatedPart => RATED_PARTS.some((rated) => rated === part);

/** The values that the rules of a form compare with the plan, the payment period and the sum insured; each once for each part. */
export function termUses(form: Form): TermUse[] {
  const uses = [...ownedRules(form)].flatMap(([id, rule]) =>
    tradeValuesOf(rule).flatMap(({ part, value }) =>
      isRatedPart(part) ? [{ id, part, value: String(value) }] : [],
    ),
  );
  return [...new Map(uses.map((use) => [keyOf(use), use])).values()];
}

const keyOf = ({ id, part, value }: TermUse): string => JSON.stringify([id, part, value]);

/** Most products that a problem names. */
const MAX_NAMED = 8;

/**
 * The values that a form names and no product of its customers knows.
 *
 * @param inherited the form that an overlay changes, whose values were judged by the products of its own customers
 * @param products those with rates among the products of the form's customers
 */
export function unknownTermProblems(
  source: ScopedForm,
  inherited: Form | undefined,
  products: readonly RatedProduct[],
): PublishProblem[] {
  const earlier = new Set(inherited ? termUses(inherited).map(keyOf) : []);
  const codes = products.map(({ riskCode }) => riskCode);
  const more = codes.length > MAX_NAMED ? ['…'] : [];
  return termUses(source.form)
    .filter((use) => !earlier.has(keyOf(use)))
    .filter(({ part, value }) => !products.some(({ rates }) => knowsTerm(rates, part, value)))
    .map((use) =>
      unknownTerm(use, {
        question: pathIn(source, use.id),
        allowed: listed(products.flatMap(({ rates }) => knownTerms(rates, use.part))),
        products: listed([...codes.slice(0, MAX_NAMED), ...more]),
      }),
    );
}

function unknownTerm(
  { id, part, value }: TermUse,
  { question, allowed, products }: Record<'question' | 'allowed' | 'products', string>,
): PublishProblem {
  switch (part) {
    case 'plan':
      return publishProblem('context.unknownPlan', id, { value, question, allowed, products });
    case 'payPeriod':
      return publishProblem('context.unknownPayPeriod', id, { value, question, allowed, products });
    case 'sumInsured':
      return publishProblem('context.unknownSum', id, { value, question, allowed, products });
  }
}

const listed = (values: readonly string[]): string => [...new Set(values)].join(', ') || '–';
