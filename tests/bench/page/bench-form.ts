import type { Condition } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { Model, Question, QuestionType } from '../model.ts';

/** The only section of a flat form. Paths of the plan leave it out. */
export const FLAT_SECTION = 'q';

/**
 * The model as a Baoform form with its words. It is compiled without publish checks, as it exceeds their limits.
 *
 * @param variant `plain` leaves out the conditions that are always true
 */
export function benchForm({ questions, group }: Model, variant = ''): Form {
  const ofModel = (question: Question) => ({
    ...element(question),
    ...(variant === 'plain' ? {} : alwaysTrue(question)),
  });
  const section = group
    ? {
        sectionId: idOf(group.name),
        sectionCode: group.name,
        repeat: { min: 1, max: group.persons },
        elements: group.questions.map(ofModel),
      }
    : { sectionId: idOf(FLAT_SECTION), sectionCode: FLAT_SECTION, elements: questions.map(ofModel) };
  return {
    formatVersion: 1,
    screen: 'bench',
    sections: [section],
    groupChecks: [],
    words: { en_US: wordsOf(group?.questions ?? questions) },
  };
}

const idOf = (name: string): string => `bench${name.padStart(8, '0')}`;

function element({ name, type, options, dependsOn }: Question): Element {
  const codes = options?.map(({ code }) => code);
  return {
    elementId: idOf(name),
    elementCode: name,
    inputType: type === 'number' ? 'decimal' : type,
    requiredFlag: 'Y',
    settings: { ...SETTINGS[type], ...(codes ? { options: codes } : {}) },
    ...(dependsOn
      ? { visibleWhen: { op: 'eq', left: { element: idOf(dependsOn) }, right: { const: 'yes' } } }
      : {}),
  };
}

/**
 * A condition that each key typed into a text has to evaluate, and that is always true. It requires the question and does not
 * show it: the renderer leaves no room for questions that may be hidden while they are out of view, so the layouts to
 * compare would differ.
 */
function alwaysTrue({ reads }: Question): Partial<Element> {
  if (reads === undefined) return {};
  const left = { element: idOf(reads) };
  const condition: Condition = {
    op: 'any',
    of: [
      { op: 'empty', left },
      { op: 'ne', left, right: { const: 'no such text' } },
    ],
  };
  return { requiredFlag: 'N', requiredWhen: condition };
}

const SETTINGS: Record<QuestionType, Record<string, unknown>> = {
  text: { characters: 'latinWords', minLength: 2, maxLength: 60 },
  number: { min: '0', max: '1000' },
  select: {},
  radio: {},
  date: {},
};

function wordsOf(questions: readonly Question[]): Record<string, string> {
  const words: Record<string, string> = {};
  for (const { name, label, options = [] } of questions) {
    const id = idOf(name);
    words[`${id}.elementName`] = label;
    words[`${id}.alertTitle`] = label;
    for (const option of options) words[`${id}.option.${option.code}`] = option.label;
  }
  return words;
}
