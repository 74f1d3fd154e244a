// Compiles the sections of a form to JSON Schema and RJSF uiSchema.
import type { AnswerSchema } from '../../../schemas/elements/json-schema.ts';
import type { InputUi } from '../../../schemas/elements/input-ui.ts';
import type { InputType } from '../../../schemas/elements/input-types.ts';
import type { FormIndex, IndexedElement, IndexedSection } from './form-index.ts';

/** JSON Schema of the answers of one section; nested sections have their own. */
export interface SectionSchema {
  type: 'object';
  properties: Record<string, AnswerSchema>;
  required: string[];
}

/** Options that an element adds to those of its input type. */
export interface ElementOptions {
  elementId: string;
  /** Code of the list item that a picker scrolls to; it is not preselected. */
  openAt?: string;
}

/** uiSchema of one element: its input type as the field, which a theme registers, and plain options. */
export interface ElementUi {
  'ui:field': InputType;
  'ui:options': InputUi & ElementOptions;
}

/** A section as RJSF draws it. */
export interface CompiledSection {
  sectionId: string;
  schema: SectionSchema;
  uiSchema: Record<string, ElementUi>;
}

/**
 * Compiles a form to JSON Schema and uiSchema, section by section, in reading order.
 *
 * The schema is flat and has no words, conditions or defaults: words depend on the locale, `resolve` evaluates
 * conditions, and no question is answered in advance.
 */
export function compileForm(index: FormIndex): CompiledSection[] {
  const compileNested = (indexed: IndexedSection): CompiledSection[] => [
    compileSection(indexed),
    ...indexed.children.flatMap(compileNested),
  ];
  return index.sections.flatMap(compileNested);
}

/** Compiles one section, or only some of its elements: RJSF's work grows with the length of its schema. */
export function compileSection(
  { section, elements }: IndexedSection,
  included: readonly IndexedElement[] = elements,
): CompiledSection {
  const entries = included.map((indexed) => [indexed.element.elementCode, indexed] as const);
  return {
    sectionId: section.sectionId,
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        entries.map(([code, { type, settings }]) => [code, type.schema(settings)]),
      ),
      required: entries.filter(([, { element }]) => element.requiredFlag === 'Y').map(([code]) => code),
    },
    uiSchema: Object.fromEntries(entries.map(([code, indexed]) => [code, elementUi(indexed)])),
  };
}

const elementUi = ({ element, inputType, type, settings }: IndexedElement): ElementUi => ({
  'ui:field': inputType,
  'ui:options': {
    ...type.ui(settings),
    ...(element.defaultLocationValue ? { openAt: element.defaultLocationValue } : {}),
    elementId: element.elementId,
  },
});
