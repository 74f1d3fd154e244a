// Publish checks of the questions of a trial against the rates: every option has a rate, and every rate an option.
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { ProductRates, SumChoice } from '../../../schemas/generated/product-rates.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { INSURED_SECTION } from '../orders/insured-persons.ts';
import { isRatedSum } from '../trial/rated-terms.ts';
import { COVER_SECTION } from '../trial/shared-answers.ts';
import { personQuestions } from '../trial/person-questions.ts';
import { formName, pathIn, type ScopedForm } from './scoped-form.ts';

/** A product with the rates that its premiums follow from. */
export interface RatedProduct {
  supplierCode: string;
  riskCode: string;
  rates: ProductRates;
}

/** A question that the premium depends on. */
interface RatedQuestion {
  section: string;
  code: string;
  /** The codes that the rates price, where its options are codes of the rates. */
  values?: readonly string[];
  /** The sums that the rates price, of a question about a sum insured. */
  sums?: SumChoice;
}

/** A trial form and the one that its customers had before, which has the names of what it drops. */
interface JudgedTrial {
  trial: ScopedForm;
  before?: ScopedForm | undefined;
}

/**
 * The questions of a trial form that the rates need and it lacks, options without a rate (the customer would get no premium), and
 * rates without an option (nobody could choose them).
 */
export const trialProblems = (product: RatedProduct, trial: ScopedForm): PublishProblem[] =>
  ratedQuestions(product.rates).flatMap((question) => questionProblems(product, question, { trial }));

/**
 * The same for a form on its way to a product's customers. A form for more than the product may lack a question that they were
 * not asked before either: the product's own form, which builds on it, has yet to ask it.
 */
export const newTrialProblems = (product: RatedProduct, { trial, before }: JudgedTrial): PublishProblem[] =>
  ratedQuestions(product.rates)
    .filter(
      (question) =>
        trial.scope.riskCode ||
        elementOf(trial.form, question) !== undefined ||
        (before && elementOf(before.form, question) !== undefined),
    )
    .flatMap((question) => questionProblems(product, question, { trial, before }));

function ratedQuestions(rates: ProductRates): RatedQuestion[] {
  const { trial, factors, plans, risks } = rates;
  if (!trial) return [];
  const { plan, applicant } = trial;
  const ofCover = (code: string | undefined, more: Partial<RatedQuestion> = {}): RatedQuestion[] =>
    code === undefined ? [] : [{ section: COVER_SECTION, code, ...more }];
  return [
    ...personQuestions(rates).map((code) => ({ section: INSURED_SECTION, code })),
    ...ofCover(plan, { values: plans.map(({ code }) => code) }),
    ...factors.flatMap(({ code, of, values }) => {
      const question = ofCover(trial.factors[code], { values: values.map(({ value }) => value) });
      return of === 'insured' ? question.map((each) => ({ ...each, section: INSURED_SECTION })) : question;
    }),
    ...risks.flatMap(({ riskCode, sums }) => {
      const { taken, sum } = trial.risks[riskCode] ?? {};
      return [...ofCover(taken), ...(sums ? ofCover(sum, { sums }) : [])];
    }),
    ...[applicant?.birthDate, applicant?.gender].flatMap((code) => ofCover(code)),
  ];
}

function questionProblems(
  { riskCode: product, rates: { version } }: RatedProduct,
  question: RatedQuestion,
  { trial, before }: JudgedTrial,
): PublishProblem[] {
  const form = formName(trial);
  const element = elementOf(trial.form, question);
  if (!element) {
    const former = before && elementOf(before.form, question);
    const [id, name] = former
      ? [former.elementId, pathIn(before, former.elementId)]
      : [question.code, question.code];
    return [publishProblem('trial.unknownQuestion', id, { question: name, product, version, form })];
  }
  const { elementId: id } = element;
  const name = pathIn(trial, id);
  const { unrated, missing } = differences(element, question);
  return [
    ...unrated.map((option) =>
      publishProblem('trial.unratedOption', id, { question: name, option, product, version, form }),
    ),
    ...missing.map((option) =>
      publishProblem('trial.missingOption', id, { question: name, option, product, version, form }),
    ),
  ];
}

/** The options of a question that its rates do not price, and the codes that they price and it does not offer. */
function differences(
  { settings = {} }: Element,
  { values, sums }: RatedQuestion,
): { unrated: readonly string[]; missing: readonly string[] } {
  const { options = [], choices = [] } = settings as { options?: string[]; choices?: string[] };
  // Amounts may be typed, so the sums that a question suggests are not all that can be chosen.
  if (sums) return { unrated: [...options, ...choices].filter((sum) => !isRatedSum(sums, sum)), missing: [] };
  if (!values) return { unrated: [], missing: [] };
  return {
    unrated: options.filter((option) => !values.includes(option)),
    missing: values.filter((value) => !options.includes(value)),
  };
}

const elementOf = ({ sections }: Form, { section, code }: RatedQuestion): Element | undefined =>
  sections
    .find(({ sectionCode }) => sectionCode === section)
    ?.elements.find(({ elementCode }) => elementCode === code);
