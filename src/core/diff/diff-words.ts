import type { Form } from '../../../schemas/generated/form.ts';
import { change, type Change } from './change.ts';
import type { OutlineElement, FormOutline } from '../form/form-outline.ts';

/** What changed in the words of parts that both forms have; new parts bring theirs, and what is gone took its own. */
export function diffWords(before: Form, after: Form, was: FormOutline, now: FormOutline): Change[] {
  const tags = [...new Set([...Object.keys(after.words), ...Object.keys(before.words)])];
  return tags.flatMap((locale) => {
    const [old, is] = [before.words[locale] ?? {}, after.words[locale] ?? {}];
    const keys = [...new Set([...Object.keys(is), ...Object.keys(old)])];
    return keys.flatMap((key): Change[] => {
      const [text, former] = [is[key], old[key]];
      const id = key.slice(0, key.indexOf('.'));
      const property = key.slice(id.length + 1);
      const place = now.elements.get(id) ?? now.sections.get(id);
      const stays = was.elements.has(id) || was.sections.has(id);
      if (text === former || !place || !stays || isOfChangedOption(was, now, id, property)) return [];
      const values = { property, locale, before: former, after: text };
      if (former === undefined) return [change('word.added', place, values)];
      return [change(text === undefined ? 'word.removed' : 'word.changed', place, values)];
    });
  });
}

/** The name of an option comes and goes with it. */
function isOfChangedOption(was: FormOutline, now: FormOutline, id: string, property: string): boolean {
  if (!property.startsWith('option.')) return false;
  const code = property.slice('option.'.length);
  return offers(was.elements.get(id), code) !== offers(now.elements.get(id), code);
}

function offers(outline: OutlineElement | undefined, code: string): boolean {
  const options = outline?.element.settings?.['options'];
  return Array.isArray(options) && options.includes(code);
}
