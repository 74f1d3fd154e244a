// The neutral form as JSON Schema and uiSchema, for the contestants that speak it.
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { Model, Question } from './model.ts';

/** Conditional questions stand in `if`/`then`, as JSON Schema has them. */
export function schemaOf({ questions, group }: Model): RJSFSchema {
  const schema = objectOf(questions);
  if (group)
    schema.properties = {
      [group.name]: { type: 'array', title: group.label, items: objectOf(group.questions) },
    };
  return schema;
}

function objectOf(questions: readonly Question[]): RJSFSchema {
  const always = questions.filter(({ askedBy }) => askedBy === undefined);
  const radios = new Set(questions.flatMap(({ askedBy }) => askedBy ?? []));
  return {
    type: 'object',
    ...ofQuestions(always),
    allOf: [...radios].map((radio) => ({
      if: { properties: { [radio]: { const: 'yes' } }, required: [radio] },
      then: ofQuestions(questions.filter(({ askedBy }) => askedBy === radio)),
    })),
  };
}

const ofQuestions = (questions: readonly Question[]): RJSFSchema => ({
  properties: Object.fromEntries(questions.map((question) => [question.name, answerOf(question)])),
  required: questions.map(({ name }) => name),
});

function answerOf({ type, label, options }: Question): RJSFSchema {
  const title = label;
  if (options) return { type: 'string', title, enum: options.map(({ code }) => code) };
  if (type === 'number') return { type: 'number', title, minimum: 0, maximum: 1000 };
  if (type === 'date') return { type: 'string', title, format: 'date' };
  return { type: 'string', title, minLength: 2, maxLength: 60, pattern: '^[A-Za-z ]*$' };
}

/** Radios as such, and the questions in their order. */
export function uiSchemaOf({ questions, group }: Model): UiSchema {
  return group ? { [group.name]: { items: uiOf(group.questions) } } : uiOf(questions);
}

const uiOf = (questions: readonly Question[]): UiSchema => ({
  'ui:order': questions.map(({ name }) => name),
  ...Object.fromEntries(
    questions.filter(({ type }) => type === 'radio').map(({ name }) => [name, { 'ui:widget': 'radio' }]),
  ),
});

/** Nine persons without answers, or nothing. */
export const emptyData = ({ group }: Model): Record<string, unknown> =>
  group ? { [group.name]: Array.from({ length: group.persons }, () => ({})) } : {};
