import type { Model, Question } from './model.ts';

/** The fields that a run uses and the errors that it expects. Paths are `f12`, or `persons.3.f12` of a person. */
export interface Plan {
  total: number;
  visible: number;
  expectedErrors: number;
  /** The text fields to type into. */
  first: string;
  middle: string;
  last: string;
  lastVisible: string;
  /** The radio to answer with yes, and the fields that it shows. */
  radio: string;
  dependants: string[];
}

const RADIO = 'f3';

/** The plan of a model. The form starts empty, so a submit finds an error in every visible field. */
export function planOf({ questions, group }: Model): Plan {
  const fields = [...fieldsOf(questions, ''), ...personFields(group)];
  const visible = fields.filter(({ question }) => question.dependsOn === undefined);
  const texts = visible.filter(({ question }) => question.type === 'text').map(({ path }) => path);
  const prefix = group ? `${group.name}.0.` : '';
  const dependentFields = fields.filter(
    ({ path, question }) => path.startsWith(prefix) && question.dependsOn === RADIO,
  );
  return {
    total: fields.length,
    visible: visible.length,
    expectedErrors: visible.length,
    first: texts[0]!,
    middle: texts[Math.floor(texts.length / 2)]!,
    last: texts.at(-1)!,
    lastVisible: visible.at(-1)!.path,
    radio: prefix + RADIO,
    dependants: dependentFields.map(({ path }) => path),
  };
}

const fieldsOf = (questions: readonly Question[], prefix: string) =>
  questions.map((question) => ({ path: prefix + question.name, question }));

const personFields = (group: Model['group']) =>
  group
    ? Array.from({ length: group.persons }, (_, i) => fieldsOf(group.questions, `${group.name}.${i}.`)).flat()
    : [];
