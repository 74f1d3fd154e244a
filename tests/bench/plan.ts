import type { Model, Question } from './model.ts';

/** Which fields a run uses and what it expects. Paths are `f12`, or `persons.3.f12` inside a person. */
export interface Plan {
  total: number;
  visible: number;
  expectedErrors: number;
  /** The text fields that are typed into. */
  first: string;
  middle: string;
  last: string;
  lastVisible: string;
  /** The radio that is flipped, and the fields that come with it. */
  radio: string;
  dependants: string[];
}

const RADIO = 'f3';

/** Everything is empty at first, so a submit finds one error in every visible field. */
export function planOf({ questions, group }: Model): Plan {
  const all = [...placed(questions, ''), ...personsOf(group)];
  const visible = all.filter(({ question }) => question.askedBy === undefined);
  const texts = visible.filter(({ question }) => question.type === 'text').map(({ path }) => path);
  const home = group ? `${group.name}.0.` : '';
  const governed = all.filter(({ path, question }) => path.startsWith(home) && question.askedBy === RADIO);
  return {
    total: all.length,
    visible: visible.length,
    expectedErrors: visible.length,
    first: texts[0]!,
    middle: texts[Math.floor(texts.length / 2)]!,
    last: texts.at(-1)!,
    lastVisible: visible.at(-1)!.path,
    radio: home + RADIO,
    dependants: governed.map(({ path }) => path),
  };
}

const placed = (questions: readonly Question[], home: string) =>
  questions.map((question) => ({ path: home + question.name, question }));

const personsOf = (group: Model['group']) =>
  group
    ? Array.from({ length: group.persons }, (_, i) => placed(group.questions, `${group.name}.${i}.`)).flat()
    : [];
