import type { WordingContext } from '../explain/condition-words.ts';
import { propertyWords } from '../explain/property-words.ts';
import type { Change } from './change.ts';

/** A change in one line, without the name of what has changed; a check is named, having no name of its own. */
export function changeWords(change: Change, words: WordingContext): string {
  const { code, at, id, property = '', locale = '' } = change;
  return words.say(`change.${code}`, {
    check: at,
    property: code.startsWith('rule.') ? words.say(`property.${property}`) : property,
    locale,
    before: propertyWords(id, property, change.before, words),
    after: propertyWords(id, property, change.after, words),
  });
}

/** The name of what has changed: of an element or a section, and nothing for a check or the form as a whole. */
export function subjectOf({ id, code }: Change, { names }: WordingContext): string {
  if (code.startsWith('check.') || code === 'screen.changed') return '';
  const name = names.element(id);
  return name === id ? names.section(id) : name;
}

/** A change in one line: its class, its place, the name of what has changed, and how. */
export function changeLine(change: Change, words: WordingContext): string {
  const subject = [change.at, subjectOf(change, words)].filter(Boolean).join(' ');
  return `${change.class}  ${subject}: ${changeWords(change, words)}`;
}
