// Builds documents that publishing must refuse: a fixture with one change.
import { locales } from '../../locales/index.ts';
import type { Element } from '../../schemas/generated/element.ts';
import type { Form } from '../../schemas/generated/form.ts';
import type { GroupCheck } from '../../schemas/generated/group-check.ts';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import { idOf } from '../forms/base-form-ids.ts';
import { baseDocument, overlayDocument } from './publisher.ts';

/** The id of the question that `baseWithQuestion` adds to the base form. */
export const NEW_QUESTION = 'newquestion1';
/** The id of the question that `questionOf` makes for an overlay. */
export const ADDED_QUESTION = 'overlayadd01';
/** The id of the section that `sectionOf` makes for an overlay. */
export const ADDED_SECTION = 'overlaysection1';

/** A changed copy of the base form. */
export const baseWith = (change: (form: Form) => void): Form => {
  const form = baseDocument();
  change(form);
  return form;
};

/** A changed copy of Chenghai's overlay. */
export const overlayWith = (change: (document: Overlay) => void): Overlay => {
  const document = overlayDocument('chenghai');
  change(document);
  return document;
};

/** Chenghai's overlay with one more operation. */
export const overlayWithOperation = (operation: object): Overlay =>
  overlayWith(({ operations }) => operations.push(operation as Overlay['operations'][number]));

/** Chenghai's overlay that also sets a property of an element or section. */
export const overlaySetting = (target: string, property: string, value: unknown): Overlay =>
  overlayWithOperation({ op: 'set', target, property, value });

/** The element of a form, for the caller to change. */
export const elementIn = (form: Form, id: string): Element => {
  const sections = form.sections.flatMap((section) => [
    section,
    ...(section.section ? [section.section] : []),
  ]);
  return sections.flatMap(({ elements }) => elements).find(({ elementId }) => elementId === id)!;
};

/** The base form with properties of one element replaced, valid or not. */
export const baseWithElement = (id: string, change: object): Form =>
  baseWith((form) => Object.assign(elementIn(form, id), change));

/** The base form with one more question at the end of the applicant's section. */
export const baseWithQuestion = (properties: object, form = baseDocument()): Form => {
  const { elementId } = { elementId: NEW_QUESTION, ...properties };
  form.sections[0]!.elements.push({
    elementId,
    elementCode: 'newQuestion',
    inputType: 'text',
    requiredFlag: 'N',
    ...properties,
  } as Element);
  for (const locale of locales) form.words[locale]![`${elementId}.elementName`] = 'New';
  return form;
};

/** A condition: an element equals a constant, or compares with it by another `op`. */
export const equalTo = (id: string, value: unknown, op = 'eq') => ({
  op,
  left: { element: id },
  right: { const: value },
});

/** Adds labels for the options `a` and `b` of the new question. */
export function withOptionWords(form: Form): Form {
  for (const locale of locales)
    for (const option of ['a', 'b']) form.words[locale]![`${NEW_QUESTION}.option.${option}`] = option;
  return form;
}

/** A condition inside `levels` negations. */
export function nestedCondition(levels: number): unknown {
  return JSON.parse(
    `${'{"op":"not","of":'.repeat(levels)}${JSON.stringify(equalTo(idOf('applicant/name'), 'x'))}${'}'.repeat(levels)}`,
  );
}

/** An optional question for an overlay to add. */
export function questionOf(elementCode: string) {
  return { elementId: ADDED_QUESTION, elementCode, inputType: 'text', requiredFlag: 'N' };
}

/** A section with one question for an overlay to add. */
export const sectionOf = (sectionCode: string, properties: object = {}): object => ({
  sectionId: ADDED_SECTION,
  sectionCode,
  elements: [questionOf('breed')],
  ...properties,
});

/** The group check of a form, for the caller to change. */
export const checkIn = (form: Form, id: string): GroupCheck =>
  form.groupChecks.find(({ checkId }) => checkId === id)!;
