import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import type { ScreenForm, WireElement, WireSection } from '../../../schemas/generated/insurance.ts';

/** A form as the core knows it, from what the server sent; the order of its elements is that of its checks. */
export function formFromWire({
  screen,
  sections,
  groupChecks,
}: Pick<ScreenForm, 'screen' | 'sections' | 'groupChecks'>): Form {
  // Words change with the language and stay outside.
  return { formatVersion: 1, screen, sections: sections.map(sectionFromWire), groupChecks, words: {} };
}

const sectionFromWire = ({ elements, section, ...frame }: WireSection): Section => ({
  ...frame,
  elements: elements.map(elementFromWire),
  ...(section ? { section: sectionFromWire(section) } : {}),
});

/** The specification's element without its words and its current answer, which have places of their own. */
function elementFromWire({
  elementName: _name,
  alertTitle: _title,
  elementValue: _value,
  defaultLocationValue,
  ...element
}: WireElement): Element {
  return { ...element, ...(defaultLocationValue === null ? {} : { defaultLocationValue }) };
}
