// Converts a screen form, as the server sends it, to the form of the core.
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form, Section } from '../../../schemas/generated/form.ts';
import type { ScreenForm, ScreenElement, ScreenSection } from '../../../schemas/generated/insurance.ts';

/** Keeps the order of elements, which is also the order of checks. */
export function fromScreenForm({
  screen,
  sections,
  steps,
  groupChecks,
  conditions,
}: Pick<ScreenForm, 'screen' | 'sections' | 'steps' | 'groupChecks' | 'conditions'>): Form {
  // Words depend on the language; `formWords` reads them from the screen form.
  return {
    formatVersion: 1,
    screen,
    sections: sections.map(toSection),
    groupChecks,
    ...(steps && { steps }),
    ...(conditions && { conditions }),
    words: {},
  };
}

const toSection = ({ elements, section, sections, ...frame }: ScreenSection): Section => ({
  ...frame,
  elements: elements.map(toElement),
  ...(section && { section: toSection(section) }),
  ...(sections && { sections: sections.map(toSection) }),
});

/** Drops the words and the current answer of a screen element; `formWords` and `ScreenForm.answers` hold them. */
function toElement({
  elementName: _name,
  alertTitle: _title,
  elementValue: _value,
  defaultLocationValue,
  ...element
}: ScreenElement): Element {
  return { ...element, ...(defaultLocationValue === null ? {} : { defaultLocationValue }) };
}
