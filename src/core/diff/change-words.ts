// Describes the changes of a form in the reader's language.
import type { WordingContext } from '../explain/condition-words.ts';
import { propertyWords } from '../explain/property-words.ts';
import type { Change } from './change.ts';

/** Describes a change in one line, without the name of its subject. A check has no name, so its path is included. */
export function changeWords(change: Change, words: WordingContext): string {
  const { code, path, id, property = '', locale = '' } = change;
  return words.t(`change.${code}`, {
    check: path,
    property: code.startsWith('rule.') ? words.t(`property.${property}`) : property,
    locale,
    before: propertyWords(id, property, change.before, words),
    after: propertyWords(id, property, change.after, words),
  });
}

/** Name of the element or section that changed; empty for a check or the whole form. */
export function subjectOf({ id, code }: Change, { names }: WordingContext): string {
  if (code.startsWith('check.') || code === 'screen.changed') return '';
  const name = names.element(id);
  return name === id ? names.section(id) : name;
}

/** Describes a change in one line: its class, path, subject and what changed. */
export function changeLine(change: Change, words: WordingContext): string {
  const subject = [change.path, subjectOf(change, words)].filter(Boolean).join(' ');
  return `${change.class}  ${subject}: ${changeWords(change, words)}`;
}
