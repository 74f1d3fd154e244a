// Plans, payment periods and sums insured that new rates drop while conditions of forms name them.
import type { Insurer } from '../../../schemas/generated/insurer.ts';
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { knowsTerm, type RatedPart } from '../trial/rated-terms.ts';
import { formName, namesIn, pathIn, type Scope, type ScopedForm } from './scoped-form.ts';
import { termUses, type TermUse } from './term-checks.ts';

/** A form that a product's customers get. */
export interface FormOfProduct extends ScopedForm {
  /** When it goes live, `2027-01-01 00:00` in Asia/Shanghai; absent of a live one. */
  from?: string;
}

/** A part of a form that names a value which the rates of a product no longer know. */
interface LostTerm {
  use: TermUse;
  source: FormOfProduct;
}

/** The same by its names, as reports have it. */
export interface LostTermUse extends TermUse {
  screen: string;
  scope: Scope;
  /** The name of the part by language. */
  names: Record<string, string>;
  from?: string;
}

/** Every reader, in the forms of a product's customers, of a value that only the rates before know. */
export const lostTerms = (
  before: ProductRates | undefined,
  after: ProductRates | undefined,
  forms: readonly FormOfProduct[],
): LostTerm[] =>
  before
    ? forms.flatMap((source) =>
        termUses(source.form)
          .filter(({ part, value }) => knowsTerm(before, part, value))
          .filter(({ part, value }) => !(after && knowsTerm(after, part, value)))
          .map((use) => ({ use, source })),
      )
    : [];

export const lostTermUses = (lost: readonly LostTerm[]): LostTermUse[] =>
  lost.map(({ use, source: { form, scope, from } }) => ({
    ...use,
    screen: form.screen,
    scope,
    names: namesIn(form)(use.id),
    ...(from === undefined ? {} : { from }),
  }));

/** A problem for each reader: a second person has to approve that its condition can no longer be met. */
export const lostTermProblems = (
  { rates }: Insurer['product'],
  lost: readonly LostTerm[],
): PublishProblem[] =>
  lost.map(({ use: { id, part, value }, source }) => ({
    ...publishProblem('rates.valueUsed', pointerOf(rates, part), {
      part,
      value,
      question: pathIn(source, id),
      form: formName(source),
    }),
    ...(source.from === undefined ? {} : { from: source.from }),
  }));

/** Where the file of a product says which values there are. */
function pointerOf(rates: ProductRates | undefined, part: RatedPart): string {
  if (!rates) return '/product';
  if (part === 'plan') return '/product/rates/plans';
  if (part === 'sumInsured') return '/product/rates/risks/0';
  const position = rates.factors.findIndex(({ type }) => type === 'paymentPeriod');
  return position < 0 ? '/product/rates/factors' : `/product/rates/factors/${position}`;
}
