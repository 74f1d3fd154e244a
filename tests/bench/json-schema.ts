// The model as JSON Schema and uiSchema, for the RJSF contestants.
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { Model, Question } from './model.ts';

/** The JSON Schema of the model. Conditional questions are `if`/`then`. */
export function schemaOf({ questions, group }: Model): RJSFSchema {
  const schema = objectOf(questions);
  if (group)
    schema.properties = {
      [group.name]: { type: 'array', title: group.label, items: objectOf(group.questions) },
    };
  return schema;
}

function objectOf(questions: readonly Question[]): RJSFSchema {
  const unconditional = questions.filter(({ dependsOn }) => dependsOn === undefined);
  const radios = new Set(questions.flatMap(({ dependsOn }) => dependsOn ?? []));
  return {
    type: 'object',
    ...propertiesOf(unconditional),
    allOf: [...radios].map((radio) => ({
      if: { properties: { [radio]: { const: 'yes' } }, required: [radio] },
      then: propertiesOf(questions.filter(({ dependsOn }) => dependsOn === radio)),
    })),
  };
}

const propertiesOf = (questions: readonly Question[]): RJSFSchema => ({
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

/** The uiSchema of the model: the radio widget, and the order of the questions. */
export function uiSchemaOf({ questions, group }: Model): UiSchema {
  return group ? { [group.name]: { items: uiOf(group.questions) } } : uiOf(questions);
}

const uiOf = (questions: readonly Question[]): UiSchema => ({
  'ui:order': questions.map(({ name }) => name),
  ...Object.fromEntries(
    questions.filter(({ type }) => type === 'radio').map(({ name }) => [name, { 'ui:widget': 'radio' }]),
  ),
});

/** The initial form data: persons without answers, or an empty form. */
export const emptyData = ({ group }: Model): Record<string, unknown> =>
  group ? { [group.name]: Array.from({ length: group.persons }, () => ({})) } : {};
