import type { AnswerSchema } from '../../../schemas/elements/json-schema.ts';
import type { InputUi } from '../../../schemas/elements/input-ui.ts';
import type { InputType } from '../../../schemas/elements/input-types.ts';
import type { FormIndex, IndexedElement, IndexedSection } from './form-index.ts';

/** JSON Schema of one section's own answers; sections below it are forms of their own. */
export interface SectionSchema {
  type: 'object';
  properties: Record<string, AnswerSchema>;
  required: string[];
}

/** What an element adds to the options of its input: its id, and the item of the list at which a picker opens. */
export interface ElementOptions {
  elementId: string;
  /** It never preselects. */
  openAt?: string;
}

/** What RJSF needs to draw one element: our field, the widget of its input type, and plain options. */
export interface ElementUi {
  'ui:field': 'ElementField';
  'ui:widget': InputType;
  'ui:options': InputUi & ElementOptions;
}

/** A section as RJSF draws it. */
export interface CompiledSection {
  sectionId: string;
  schema: SectionSchema;
  uiSchema: Record<string, ElementUi>;
}

/**
 * A form as JSON Schema and uiSchema, section by section, in reading order.
 *
 * The schema is flat and holds no words, no conditions and no defaults: words come per locale, the resolver owns
 * conditions, and no question may answer itself.
 */
export function compileForm(index: FormIndex): CompiledSection[] {
  const below = (indexed: IndexedSection): CompiledSection[] => [
    compileSection(indexed),
    ...(indexed.child ? below(indexed.child) : []),
  ];
  return index.sections.flatMap(below);
}

/** One section, or a slice of its elements: RJSF's passes cost as much as the schema it is given is long. */
export function compileSection(
  { section, elements }: IndexedSection,
  slice: readonly IndexedElement[] = elements,
): CompiledSection {
  const named = slice.map((indexed) => [indexed.element.elementCode, indexed] as const);
  return {
    sectionId: section.sectionId,
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        named.map(([code, { type, settings }]) => [code, type.schema(settings)]),
      ),
      required: named.filter(([, { element }]) => element.requiredFlag === 'Y').map(([code]) => code),
    },
    uiSchema: Object.fromEntries(named.map(([code, indexed]) => [code, elementUi(indexed)])),
  };
}

const elementUi = ({ element, inputType, type, settings }: IndexedElement): ElementUi => ({
  'ui:field': 'ElementField',
  'ui:widget': inputType,
  'ui:options': {
    ...type.ui(settings),
    ...(element.defaultLocationValue ? { openAt: element.defaultLocationValue } : {}),
    elementId: element.elementId,
  },
});
