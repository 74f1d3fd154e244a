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
  /** A text that a condition of the question reads. It is true whatever is typed, so the same questions show without it. */
  reads?: string;
}

export interface Option {
  code: string;
  label: string;
}

/** The scenarios; URLs and `--cells` name them. */
export const SCENARIOS = ['flat', 'repeat', 'long', 'conditions'] as const;
export type Scenario = (typeof SCENARIOS)[number];

/**
 * `flat` has n questions in one section, `repeat` nine persons with the same 25 questions. `long` has 200 questions in
 * Chinese, with long names, selects of 200 options and conditions in a chain of three radios. `conditions` has 200 questions
 * that are always visible, each with a condition about the text that is typed.
 */
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

const QUESTIONS_OF_LONG = 200;
const LONG_OPTIONS = Array.from({ length: 200 }, (_, i) => ({
  code: `o${i}`,
  label: `第 ${i + 1} 类：企业及机关单位的内勤与外勤人员`,
}));
const SHI_FOU = [
  { code: 'yes', label: '是，需要补充说明' },
  { code: 'no', label: '否' },
];
/** Position in fifty of a conditional question → position of the radio that shows it: a chain of three radios. */
const CHAIN: Record<number, number> = { 9: RADIO_IN_TEN, 19: 9, 29: 19, 39: RADIO_IN_TEN, 49: 19 };
const RADIOS_OF_CHAIN = new Set(Object.values(CHAIN));

/** @param n number of questions of `flat`; `repeat` always has 225, the others 200 */
export function makeModel(n: number, scenario: Scenario): Model {
  if (scenario === 'long') return { scenario, questions: longQuestions(), group: undefined };
  if (scenario === 'conditions')
    return { scenario, questions: questionsOf(QUESTIONS_OF_LONG).map(readingQuestion), group: undefined };
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

/** A question that reads the first one of its ten, a text. */
function readingQuestion({ dependsOn: _hidden, ...flat }: Question, i: number): Question {
  return { ...flat, reads: `f${i - (i % CYCLE.length)}` };
}

const longQuestions = (): Question[] => questionsOf(QUESTIONS_OF_LONG).map(longQuestion);

function longQuestion(flat: Question, i: number): Question {
  const inFifty = i % QUESTIONS_PER_RADIO;
  const radio = CHAIN[inFifty];
  const type = RADIOS_OF_CHAIN.has(inFifty) ? 'radio' : flat.type;
  return {
    name: flat.name,
    label: `第 ${i + 1} 题：被保险人过去五年内的相关情况，请如实填写`,
    type,
    ...(type === 'select' ? { options: LONG_OPTIONS } : {}),
    ...(type === 'radio' ? { options: SHI_FOU } : {}),
    ...(radio === undefined ? {} : { dependsOn: `f${i - inFifty + radio}` }),
  };
}
