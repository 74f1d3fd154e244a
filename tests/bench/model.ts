// The form that every contestant of the benchmark shows, in no library's terms.

export type QuestionType = 'text' | 'number' | 'select' | 'radio' | 'date';

/** One question. All are required; texts take 2 to 60 letters and spaces, numbers 0 to 1000. */
export interface Question {
  name: string;
  label: string;
  type: QuestionType;
  /** Codes of the options of a select or a radio. */
  options?: readonly Option[];
  /** The question is asked only while this radio among its siblings says yes. */
  askedBy?: string;
}

export interface Option {
  code: string;
  label: string;
}

export type Scenario = 'flat' | 'repeat';

/** `flat` has n questions in one list, `repeat` nine persons with the same 25. */
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
/** The last question of each ten is conditional, and one radio asks for those of this many questions. */
const GOVERNED = 50;
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
  const asked: Question = { name: `f${i}`, label: `Field ${i} (${type})`, type };
  if (type === 'select') asked.options = TEN_OPTIONS;
  if (type === 'radio') asked.options = YES_NO;
  if (i % CYCLE.length === CYCLE.length - 1) asked.askedBy = `f${i - (i % GOVERNED) + RADIO_IN_TEN}`;
  return asked;
}
