import type { Form } from '../../../schemas/generated/form.ts';
import { change, type Change } from './change.ts';
import type { OutlineElement, FormOutline } from '../form/form-outline.ts';

/**
 * Compares the texts of parts that both forms have. Texts of added and removed parts are not listed; those parts are
 * changes of their own.
 */
export function diffWords(
  before: Form,
  after: Form,
  outlineBefore: FormOutline,
  outlineAfter: FormOutline,
): Change[] {
  const locales = [...new Set([...Object.keys(after.words), ...Object.keys(before.words)])];
  return locales.flatMap((locale) => {
    const [textsBefore, textsAfter] = [before.words[locale] ?? {}, after.words[locale] ?? {}];
    const keys = [...new Set([...Object.keys(textsAfter), ...Object.keys(textsBefore)])];
    return keys.flatMap((key): Change[] => {
      const [textBefore, textAfter] = [textsBefore[key], textsAfter[key]];
      const id = key.slice(0, key.indexOf('.'));
      const property = key.slice(id.length + 1);
      const part = outlineAfter.elements.get(id) ?? outlineAfter.sections.get(id) ?? namedIn(after, id);
      const existedBefore =
        outlineBefore.elements.has(id) || outlineBefore.sections.has(id) || namedIn(before, id);
      if (textAfter === textBefore || !part || !existedBefore) return [];
      if (isOfChangedOption(outlineBefore, outlineAfter, id, property)) return [];
      const values = { property, locale, before: textBefore, after: textAfter };
      if (textBefore === undefined) return [change('word.added', part, values)];
      return [change(textAfter === undefined ? 'word.removed' : 'word.changed', part, values)];
    });
  });
}

/** A check with its name as its path, a step, a named condition or an outcome. */
function namedIn(
  { groupChecks, steps = [], conditions = {}, outcomes = [] }: Form,
  id: string,
): { id: string; path: string } | undefined {
  const check = groupChecks.find(({ checkId }) => checkId === id);
  if (check) return { id, path: check.check };
  const isNamed =
    steps.some(({ stepId }) => stepId === id) ||
    Object.hasOwn(conditions, id) ||
    outcomes.some(({ outcomeId }) => outcomeId === id);
  return isNamed ? { id, path: '' } : undefined;
}

/** Whether the text belongs to an option that was added or removed. */
function isOfChangedOption(
  outlineBefore: FormOutline,
  outlineAfter: FormOutline,
  id: string,
  property: string,
): boolean {
  if (!property.startsWith('option.')) return false;
  const code = property.slice('option.'.length);
  return hasOption(outlineBefore.elements.get(id), code) !== hasOption(outlineAfter.elements.get(id), code);
}

function hasOption(part: OutlineElement | undefined, code: string): boolean {
  const options = part?.element.settings?.['options'];
  return Array.isArray(options) && options.includes(code);
}
