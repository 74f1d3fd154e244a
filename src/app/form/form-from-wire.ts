// Converts a form from the wire format to the format of the core.
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import type { ScreenForm, WireElement, WireSection } from '../../../schemas/generated/insurance.ts';

/** Converts a wire form. Keeps the order of elements, which is also the order of checks. */
export function formFromWire({
  screen,
  sections,
  groupChecks,
}: Pick<ScreenForm, 'screen' | 'sections' | 'groupChecks'>): Form {
  // Words depend on the language; `formWords` reads them from the wire form.
  return { formatVersion: 1, screen, sections: sections.map(sectionFromWire), groupChecks, words: {} };
}

const sectionFromWire = ({ elements, section, ...frame }: WireSection): Section => ({
  ...frame,
  elements: elements.map(elementFromWire),
  ...(section ? { section: sectionFromWire(section) } : {}),
});

/** Drops the words and the current answer of a wire element; `formWords` and `ScreenForm.answers` hold them. */
function elementFromWire({
  elementName: _name,
  alertTitle: _title,
  elementValue: _value,
  defaultLocationValue,
  ...element
}: WireElement): Element {
  return { ...element, ...(defaultLocationValue === null ? {} : { defaultLocationValue }) };
}
