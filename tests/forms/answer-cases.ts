// Every form that customers fill in, and every answer fixture with the form that it answers.
import type { Form } from '../../schemas/generated/form.ts';
import { fixtureForms } from '../../src/tools/qa/input/fixture-forms.ts';
import {
  answersFixtures,
  insurerForm,
  insurerNeutralAnswers,
  insurerNeutralScreens,
  readFixture,
} from './fixtures.ts';

/** The insurers' forms, and those of the screens that are the same for all insurers, by name. */
export const shippedForms: ReadonlyMap<string, () => Form> = new Map([
  ...fixtureForms()
    .filter(({ insurer }) => insurer !== undefined)
    .map(({ name, screen, insurer }) => [name, () => insurerForm(insurer!, screen)] as const),
  ...insurerNeutralScreens.map(
    (screen) => [screen, () => readFixture<Form>(`forms/${screen}/base.json`)] as const,
  ),
]);

/** Answers to a shipped form, as a call sends them, and the date of their check. */
export interface AnswerCase {
  name: string;
  formName: string;
  asOf: string;
  answers: unknown;
}

/** All answer fixtures. */
export const answerCases: readonly AnswerCase[] = [
  ...answersFixtures().map(([name, { insurer, asOf, answers }]) => ({
    name,
    formName: `insureInfomation/${insurer}`,
    asOf,
    answers,
  })),
  ...insurerNeutralScreens.flatMap((screen) =>
    insurerNeutralAnswers(screen).map(([name, { asOf, answers }]) => ({
      name: `${screen} ${name}`,
      formName: screen,
      asOf,
      answers,
    })),
  ),
];
