// Every answer fixture with the form that it answers.
import type { Form } from '../../schemas/generated/form.ts';
import {
  answersFixtures,
  insurerForm,
  insurerNeutralAnswers,
  insurerNeutralScreens,
  readFixture,
} from './fixtures.ts';

/** Answers to a form, as a call sends them, and the date of their check. */
export interface AnswerCase {
  name: string;
  form: Form;
  asOf: string;
  answers: unknown;
}

/** The answer fixtures of all insurers and of the screens that are the same for all. */
export const answerCases = (): AnswerCase[] => [
  ...answersFixtures().map(([name, { insurer, asOf, answers }]) => ({
    name,
    form: insurerForm(insurer),
    asOf,
    answers,
  })),
  ...insurerNeutralScreens.flatMap((screen) =>
    insurerNeutralAnswers(screen).map(([name, { asOf, answers }]) => ({
      name: `${screen} ${name}`,
      form: readFixture<Form>(`forms/${screen}/base.json`),
      asOf,
      answers,
    })),
  ),
];
