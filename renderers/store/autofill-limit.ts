import type { FormIndex } from '../../src/core/form/form-index.ts';

/** Chromium's autofill ignores a form element with more controls (kMaxExtractableFields in components/autofill). */
const MAX_AUTOFILL_CONTROLS = 200;

/**
 * Whether the controls that the form always shows are too many for autofill to read them, if one form element owns them
 * all. Counts one control per element; conditional elements and the rows of repeating sections do not count.
 */
export function exceedsAutofillLimit({ elements }: FormIndex): boolean {
  const alwaysShown = elements.filter(
    ({ element, type, parent }) =>
      type.valueKind !== 'none' &&
      !element.visibleWhen &&
      parent.fixedPaths !== undefined &&
      parent.chain.every(({ section }) => !section.visibleWhen),
  );
  return alwaysShown.length > MAX_AUTOFILL_CONTROLS;
}
