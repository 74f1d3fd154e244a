// Builds small forms for tests.
import type { Element } from '../../schemas/generated/element.ts';
import type { Form, Section } from '../../schemas/generated/form.ts';
import type { GroupCheck } from '../../schemas/generated/group-check.ts';
import type { Overlay } from '../../schemas/generated/overlay.ts';

/** An optional text element by default; its id is its code, padded to a valid length. */
export function element(code: string, inputType = 'text', rest: Partial<Element> = {}): Element {
  return { elementId: idOf(code), elementCode: code, inputType, requiredFlag: 'N', ...rest };
}

export function section(code: string, elements: Element[], rest: Partial<Section> = {}): Section {
  return { sectionId: idOf(code), sectionCode: code, elements, ...rest };
}

export function form(sections: Section[], rest: Partial<Form> = {}): Form {
  return { formatVersion: 1, screen: 'trial', sections, groupChecks: [], words: {}, ...rest };
}

/** An overlay of an insurer on a form of these builders. */
export const overlayOf = (operations: Overlay['operations'], words: Overlay['words'] = {}): Overlay => ({
  ...{ formatVersion: 1, screen: 'trial', scope: { supplierCode: 'CHL' }, baseVersion: 1 },
  operations,
  words,
});

/** The id that the builders derive from a code. */
export const idOf = (code: string): string =>
  code
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .padEnd(8, '0');

/** The check of a section's beneficiaries, by the codes of the section and of its elements for order and share. */
export const beneficiaryTotals = (sectionCode: string, order: string, ratio: string): GroupCheck => ({
  checkId: 'totals00',
  check: 'beneficiaryTotals',
  section: idOf(sectionCode),
  order: idOf(order),
  ratio: idOf(ratio),
});

/** An operand that reads the answer of the element with this code. */
export const answerOperand = (code: string) => ({ element: idOf(code) });
