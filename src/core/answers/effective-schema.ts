// The JSON Schema and uiSchema of a form as it is now: what is visible, required, offered and computed, with its words.
import type { AnswerSchema } from '../../../schemas/elements/json-schema.ts';
import { optionWordKey } from '../../../schemas/elements/element-type.ts';
import type { Repeat } from '../../../schemas/generated/form.ts';
import { childPath, parentPath, rowPath, type AnswerPath } from './answer-path.ts';
import type { AnswerMap } from './answers.ts';
import { inputIdsOf } from './computed-answers.ts';
import { effectiveRepeat } from './effective-repeat.ts';
import { initialRow } from './initial-row.ts';
import { HIDDEN_UI, type EffectiveOptions, type EffectiveRowsUi, type EffectiveUi } from './effective-ui.ts';
import type { FieldState, FormState } from './field-state.ts';
import { lockingIdsOf } from './missing-answer.ts';
import { isVisible } from './resolve.ts';
import { shownOptions } from './shown-options.ts';
import { askedIds, CALCULATED } from '../form/calculated.ts';
import {
  holdsPersons,
  type FormIndex,
  type IndexedElement,
  type IndexedSection,
} from '../form/form-index.ts';

/** JSON Schema of the form, a section or a row: an object with a property for each visible element and inner section. */
export interface ObjectSchema {
  type: 'object';
  title?: string;
  properties: Record<string, AnswerSchema | ObjectSchema | RowsSchema>;
  required: string[];
}

/** JSON Schema of a repeating section: each row has its own schema, because conditions differ by row. */
export interface RowsSchema {
  type: 'array';
  title?: string;
  minItems: number;
  maxItems: number;
  /** The schema of each row; without rows that of a further row, because AJV refuses an empty list of schemas. */
  items: ObjectSchema[] | ObjectSchema;
  additionalItems: ObjectSchema;
}

/** Returns a word of an element, section or code list in one locale, with the answers that the part at the path shows. */
export type TextOf = (id: string, property: string, path?: AnswerPath) => string | undefined;

/** The schema of an object and its uiSchema. */
export interface EffectiveSchema {
  schema: ObjectSchema;
  uiSchema: EffectiveUi;
}

const ROW_ID = { rowId: { type: 'string' } } as const;

/** A row that has been added and not been resolved yet. */
const FURTHER_ROW: ObjectSchema = { type: 'object', properties: ROW_ID, required: ['rowId'] };

/**
 * The schema that a stock RJSF form draws for these answers. It has no conditions, because `state` has resolved them:
 * build it again after each change.
 *
 * @param state of the same answers, as `resolve` returns it
 * @param textOf the words of the locale
 */
export function effectiveSchema(
  index: FormIndex,
  state: FormState,
  answers: AnswerMap,
  textOf: TextOf,
): EffectiveSchema {
  const builder = new SchemaBuilder(index, state, answers, textOf);
  const form = emptyObject();
  for (const indexed of index.sections) builder.addSection(indexed, indexed.section.sectionCode, form);
  return form;
}

class SchemaBuilder {
  readonly #index: FormIndex;
  readonly #state: FormState;
  readonly #answers: AnswerMap;
  readonly #textOf: TextOf;

  constructor(index: FormIndex, state: FormState, answers: AnswerMap, textOf: TextOf) {
    this.#index = index;
    this.#state = state;
    this.#answers = answers;
    this.#textOf = textOf;
  }

  /** Adds a section, or the list of a repeating one, to the object that contains it. */
  addSection(indexed: IndexedSection, path: AnswerPath, parent: EffectiveSchema): void {
    if (!isVisible(this.#state)(path)) return;
    const { sectionId, sectionCode, repeat } = indexed.section;
    const title = this.#textOf(sectionId, 'title', path);
    const titled = title === undefined ? {} : { title };
    if (repeat) {
      const { schema, ui } = this.#rows(indexed, path, repeat);
      parent.schema.properties[sectionCode] = { ...titled, ...schema };
      parent.uiSchema[sectionCode] = ui;
      return;
    }
    const { schema, uiSchema } = this.#instance(indexed, path);
    parent.schema.properties[sectionCode] = { ...titled, ...schema };
    parent.uiSchema[sectionCode] = uiSchema;
  }

  #rows(
    indexed: IndexedSection,
    path: AnswerPath,
    repeat: Repeat,
  ): { schema: RowsSchema; ui: EffectiveRowsUi } {
    const { min, max } = effectiveRepeat(repeat, this.#state.get(path)!);
    const rowIds = this.#answers.rows.get(path) ?? [];
    const rows = rowIds.map((rowId) => withRowId(this.#instance(indexed, rowPath(path, rowId))));
    const items = rows.length === 0 ? FURTHER_ROW : rows.map(({ schema }) => schema);
    return {
      schema: { type: 'array', minItems: min, maxItems: max, items, additionalItems: FURTHER_ROW },
      ui: {
        items: rows.map(({ uiSchema }) => uiSchema),
        'ui:options': {
          path,
          sectionId: indexed.section.sectionId,
          max,
          holdsPersons: holdsPersons(indexed),
          addable: rows.length < max && initialRow(this.#index, path, this.#answers) !== undefined,
          removable: rows.length > min,
          orderable: false,
        },
      },
    };
  }

  /** The schema of a section that does not repeat, or of one row. */
  #instance(indexed: IndexedSection, path: AnswerPath): EffectiveSchema {
    const instance = emptyObject();
    for (const element of indexed.elements) this.#addElement(element, path, instance);
    for (const child of indexed.children)
      this.addSection(child, childPath(path, child.section.sectionCode), instance);
    return instance;
  }

  #addElement(indexed: IndexedElement, instance: AnswerPath, { schema, uiSchema }: EffectiveSchema): void {
    const { elementCode } = indexed.element;
    const path = childPath(instance, elementCode);
    const state = this.#state.get(path)!;
    const { visible, required, isComputed, isReadOnly, options } = state;
    if (!visible) return;
    const { type, settings } = indexed;
    if (indexed.inputType === CALCULATED) {
      schema.properties[elementCode] = type.schema(settings);
      uiSchema[elementCode] = HIDDEN_UI;
      return;
    }
    const ui = type.ui(settings);
    const offered = ui.options?.filter((code) => !options || options.includes(code));
    const codes = ui.options && shownOptions(ui, state, this.#answers.values.get(path));
    schema.properties[elementCode] = withOptions(type.schema(settings), offered);
    if (required) schema.required.push(elementCode);
    uiSchema[elementCode] = {
      ...this.#wordsOf(indexed, path, codes),
      ...(isComputed || isReadOnly ? { 'ui:readonly': true } : {}),
      'ui:field': indexed.inputType,
      'ui:options': {
        ...this.#optionsOf(indexed, path, state),
        ...(codes && { options: codes }),
      },
    };
  }

  #inputNames(indexed: IndexedElement, path: AnswerPath): string[] {
    const ids = [...inputIdsOf(indexed), ...lockingIdsOf(indexed)];
    return askedIds(this.#index, ids).map(
      (id) => this.#textOf(id, 'elementName', path) ?? this.#textOf(id, 'title', path) ?? '',
    );
  }

  #wordsOf(
    { element: { elementId }, type, settings }: IndexedElement,
    path: AnswerPath,
    codes: readonly string[] | undefined,
  ) {
    const { list } = type.ui(settings);
    const help = this.#textOf(elementId, 'help', path);
    const placeholder = this.#textOf(elementId, 'alertTitle', path);
    const labelOf = (code: string): string =>
      this.#textOf(elementId, optionWordKey(code), path) ?? (list && this.#textOf(list, code)) ?? code;
    return {
      'ui:title': this.#textOf(elementId, 'elementName', path) ?? '',
      ...(help === undefined ? {} : { 'ui:help': help }),
      ...(placeholder === undefined ? {} : { 'ui:placeholder': placeholder }),
      ...(codes && { 'ui:enumNames': codes.map(labelOf) }),
    };
  }

  #optionsOf(indexed: IndexedElement, path: AnswerPath, state: FieldState): EffectiveOptions {
    const { element, type, settings } = indexed;
    const { bounds, isComputed, isReadOnly, mayChange } = state;
    const { elementId, defaultLocationValue } = element;
    const ui = type.ui(settings);
    const optionalLabel = this.#textOf(elementId, 'optional', path);
    // In a row, browsers would fill in the data of the device's owner.
    const isInRow = parentPath(parentPath(path)) !== '';
    return {
      ...ui,
      ...(ui.autoComplete && isInRow ? { autoComplete: 'off' } : {}),
      ...(defaultLocationValue ? { openAt: defaultLocationValue } : {}),
      ...(optionalLabel === undefined ? {} : { optionalLabel }),
      ...(bounds && { bounds }),
      ...((isComputed || isReadOnly || mayChange) && { inputNames: this.#inputNames(indexed, path) }),
      elementId,
      path,
    };
  }
}

const emptyObject = (): EffectiveSchema => ({
  schema: { type: 'object', properties: {}, required: [] },
  uiSchema: {},
});

const withRowId = ({ schema, uiSchema }: EffectiveSchema): EffectiveSchema => ({
  schema: {
    ...schema,
    properties: { ...ROW_ID, ...schema.properties },
    required: ['rowId', ...schema.required],
  },
  uiSchema: { rowId: HIDDEN_UI, ...uiSchema },
});

/** Narrows the options of a schema to those that are offered now. */
function withOptions(schema: AnswerSchema, codes: readonly string[] | undefined): AnswerSchema {
  if (codes === undefined) return schema;
  if ('enum' in schema) return { ...schema, enum: codes };
  const { items } = schema;
  return typeof items === 'object' && items !== null && 'enum' in items
    ? { ...schema, items: { ...items, enum: codes } }
    : schema;
}
