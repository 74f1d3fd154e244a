// Describes the changes of a form in the reader's language.
import { joinList, type WordingContext } from '../explain/condition-words.ts';
import { propertyWords } from '../explain/property-words.ts';
import { partName } from '../explain/names.ts';
import type { Change } from './change.ts';

/** Describes a change in one line, without the name of its subject. A check has no name, so its path is included. */
export function changeWords(change: Change, words: WordingContext): string {
  const { code, path, id, property = '', locale = '' } = change;
  const isNamed = code.startsWith('rule.') || CHECK_CONDITIONS.has(property);
  const isOfOutcome = code.startsWith('outcome.') && property !== '';
  return words.t(`change.${code}`, {
    check: checkName(id, path, words),
    property: isOfOutcome
      ? words.t(`property.outcome.${property}`)
      : isNamed
        ? words.t(`property.${property}`)
        : property,
    locale,
    before: valueWords(id, property, change.before, words),
    after: valueWords(id, property, change.after, words),
  });
}

/** The keys of a check that hold a condition. */
const CHECK_CONDITIONS: ReadonlySet<string> = new Set(['when', 'refuseWhen']);

/** A check by its message where it has one of its own, else by its kind. */
const checkName = (id: string, kind: string, { names }: WordingContext): string => {
  const message = names.check(id);
  return message === id ? kind : message;
};

/** A value in words; the id of a question or section by its name. */
const valueWords = (id: string, property: string, value: unknown, words: WordingContext): string =>
  typeof value === 'string' && partName(value, words.names) !== value
    ? partName(value, words.names)
    : propertyWords(id, property, value, words);

/** Name of the element or section that changed, or of those that a changed check reads; empty for the whole form. */
export function subjectOf({ id, code, operands = [] }: Change, { names, t }: WordingContext): string {
  if (code === 'screen.changed') return '';
  if (!code.startsWith('check.')) return partName(id, names);
  return joinList(
    operands.map((operand) => partName(operand, names)),
    t,
  );
}

/** Describes a change in one line: its class, path, subject and what changed. */
export function changeLine(change: Change, words: WordingContext): string {
  const subject = [change.path, subjectOf(change, words)].filter(Boolean).join(' ');
  return `${change.class}  ${subject}: ${changeWords(change, words)}`;
}
