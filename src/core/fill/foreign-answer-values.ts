// The answers to another screen that the rules of a form can tell apart.
import type { ScreenAnswer } from '../../../schemas/generated/condition.ts';
import { addDays, addYears, isCalendarDate } from '../../../validators/values/calendar-date.ts';
import { isCondition, foldRule, listCases, type Rule } from '../conditions/fold-condition.ts';
import { constantsOf } from '../conditions/constants.ts';
import { foreignAnswerKey, foreignAnswersOf } from '../conditions/foreign-answers.ts';
import { documentNumbers } from './document-numbers.ts';
import { createRandom } from './random.ts';
import { seededRandom } from './seeded-random.ts';

/** A foreign answer; undefined while nobody has given it. */
export type ForeignValue = string | number | boolean | undefined;

/** An age that no rule asks for. */
const USUAL_AGE = 30;
const OLDEST = 120;

/** A text that no rule names. */
const OTHER_TEXT = 'OTHER';

/**
 * The values of an answer that rules tell apart: those around each number of the rules that read it, days around each day and
 * birthdays around each age, the texts that they name, and unknown.
 *
 * @param asOf ages are those of this day
 */
export function foreignAnswerValues(
  answer: ScreenAnswer,
  rules: readonly Rule[],
  asOf: string,
): ForeignValue[] {
  const key = foreignAnswerKey(answer);
  const readers = rules.filter((rule) =>
    foreignAnswersOf(rule).some((read) => foreignAnswerKey(read) === key),
  );
  const parts = readers.flatMap((rule) => foldRule(rule, CONDITIONS)).filter((part) => reads(part, key));
  // A constant beside the answer tells more than one elsewhere in the rule.
  const constants = (parts.length > 0 ? parts : readers).flatMap(constantsOf);
  const values = VALUES[answer.type](constants, asOf, readers.some(readsId));
  return [...new Set(values), undefined];
}

/** The comparisons, memberships and ranges of a rule. */
const CONDITIONS = listCases<Rule>((node) => (isCondition(node) && 'left' in node ? [node] : []));

const reads = (rule: Rule, key: string): boolean =>
  foreignAnswersOf(rule).some((read) => foreignAnswerKey(read) === key);

const readsId = (rule: Rule): boolean => foldRule(rule, ID_FUNCTIONS).length > 0;

const ID_FUNCTIONS = listCases((node) =>
  'fn' in node && (node.fn === 'birthDateFromId' || node.fn === 'genderFromId') ? [node] : [],
);

type Constants = readonly (string | number | boolean)[];

const VALUES: Record<
  ScreenAnswer['type'],
  (constants: Constants, asOf: string, isId: boolean) => readonly (string | number | boolean)[]
> = {
  number: (constants) => [...numbersIn(constants).flatMap((number) => [number, number + 1, number - 1]), 1],
  text: (constants, asOf, isId) => [
    ...constants.filter((value) => typeof value === 'string' && value !== ''),
    ...(isId ? idNumbers(birthDatesOf(constants, asOf)) : [OTHER_TEXT]),
  ],
  boolean: () => [true, false],
  date: (constants, asOf) => [
    ...constants
      .filter((value) => typeof value === 'string')
      .filter(isCalendarDate)
      .flatMap((day) => [addDays(day, -1), day, addDays(day, 1)])
      .filter((day) => day !== undefined),
    ...birthDatesOf(constants, asOf),
    asOf,
  ],
};

const numbersIn = (constants: Constants): number[] => constants.filter((value) => typeof value === 'number');

/** A usual birth date, and for each age that a rule names those of persons who are a year younger, of that age, and older. */
function birthDatesOf(constants: Constants, asOf: string): string[] {
  const ages = numbersIn(constants)
    .filter((age) => Number.isInteger(age) && age >= 0 && age < OLDEST)
    .flatMap((age) => [age - 1, age, age + 1])
    .filter((age) => age >= 0);
  return [...new Set([USUAL_AGE, ...ages])]
    .map((age) => addYears(asOf, -age))
    .filter((day) => day !== undefined);
}

const idNumbers = (birthDates: readonly string[]): string[] => {
  const random = createRandom(seededRandom(1));
  return birthDates.flatMap((birthDate) =>
    (['M', 'F'] as const).map((gender) => documentNumbers.residencePermit(random, { birthDate, gender })),
  );
};
