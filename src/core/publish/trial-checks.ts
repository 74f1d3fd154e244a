// Publish checks of the questions of a trial against the rates: every option has a rate, and every rate an option.
import type { Form, Section } from '../../../schemas/generated/form.ts';
import type { ProductRates } from '../../../schemas/generated/product-rates.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { INSURED_SECTION } from '../orders/insured-persons.ts';
import { COVER_SECTION } from '../trial/shared-answers.ts';

/** A question that the rates name, with the codes that they price; those of a factor of the insured are asked in their rows. */
interface RatedQuestion {
  section: string;
  code: string;
  values: readonly string[];
}

function ratedQuestions({ trial, factors, plans }: ProductRates): RatedQuestion[] {
  if (!trial) return [];
  const plan = trial.plan === undefined ? [] : [trial.plan];
  return [
    ...plan.map((code) => ({ section: COVER_SECTION, code, values: plans.map((each) => each.code) })),
    ...factors.flatMap(({ code, of, values }) => {
      const question = trial.factors[code];
      if (question === undefined) return [];
      const section = of === 'insured' ? INSURED_SECTION : COVER_SECTION;
      return [{ section, code: question, values: values.map(({ value }) => value) }];
    }),
  ];
}

/**
 * The questions of a trial form that the rates name and it lacks, options without a rate (the customer would get no premium), and
 * rates without an option (nobody could choose them).
 */
export const trialProblems = (rates: ProductRates, form: Form): PublishProblem[] =>
  ratedQuestions(rates).flatMap(({ section, code, values }) => {
    const element = elementIn(form.sections, section, code);
    if (!element) return [publishProblem('trial.unknownQuestion', code, { question: code })];
    const { options = [] } = (element.settings ?? {}) as { options?: readonly string[] };
    const { elementId } = element;
    return [
      ...options
        .filter((option) => !values.includes(option))
        .map((option) => publishProblem('trial.unratedOption', elementId, { question: code, option })),
      ...values
        .filter((option) => !options.includes(option))
        .map((option) => publishProblem('trial.missingOption', elementId, { question: code, option })),
    ];
  });

const elementIn = (sections: readonly Section[], sectionCode: string, code: string) =>
  sections
    .find((section) => section.sectionCode === sectionCode)
    ?.elements.find(({ elementCode }) => elementCode === code);
