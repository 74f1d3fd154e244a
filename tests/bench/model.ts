// The form that every contestant shows, independent of any form library.

export type QuestionType = 'text' | 'number' | 'select' | 'radio' | 'date';

/** A required question. Texts have 2 to 60 letters and spaces, numbers 0 to 1000. */
export interface Question {
  name: string;
  label: string;
  type: QuestionType;
  /** Codes of the options of a select or a radio. */
  options?: readonly Option[];
  /** The sibling radio that shows the question while its answer is yes. */
  dependsOn?: string;
}

export interface Option {
  code: string;
  label: string;
}

export type Scenario = 'flat' | 'repeat';

/** `flat` has n questions in one section, `repeat` nine persons with the same 25 questions. */
export interface Model {
  scenario: Scenario;
  questions: readonly Question[];
  group: { name: string; label: string; persons: number; questions: readonly Question[] } | undefined;
}

const CYCLE: readonly QuestionType[] = [
  'text',
  'number',
  'select',
  'radio',
  'date',
  'text',
  'number',
  'select',
  'text',
  'text',
];
/** The last question of each ten is conditional. One radio shows all those among this many questions. */
const QUESTIONS_PER_RADIO = 50;
const RADIO_IN_TEN = 3;
const PERSONS = 9;
const QUESTIONS_OF_A_PERSON = 25;

const TEN_OPTIONS = Array.from({ length: 10 }, (_, i) => ({ code: `o${i}`, label: `Option ${i}` }));
const YES_NO = [
  { code: 'yes', label: 'Yes' },
  { code: 'no', label: 'No' },
];

/** @param n number of questions of `flat`; `repeat` always has 225 */
export function makeModel(n: number, scenario: Scenario): Model {
  if (scenario === 'flat') return { scenario, questions: questionsOf(n), group: undefined };
  const questions = questionsOf(QUESTIONS_OF_A_PERSON);
  return {
    scenario,
    questions: [],
    group: { name: 'persons', label: 'Insured persons', persons: PERSONS, questions },
  };
}

const questionsOf = (n: number): Question[] => Array.from({ length: n }, (_, i) => question(i));

function question(i: number): Question {
  const type = CYCLE[i % CYCLE.length]!;
  const built: Question = { name: `f${i}`, label: `Field ${i} (${type})`, type };
  if (type === 'select') built.options = TEN_OPTIONS;
  if (type === 'radio') built.options = YES_NO;
  if (i % CYCLE.length === CYCLE.length - 1)
    built.dependsOn = `f${i - (i % QUESTIONS_PER_RADIO) + RADIO_IN_TEN}`;
  return built;
}
