// Parses words in ICU MessageFormat syntax. Publishing and the server parse; pages get the syntax tree.
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Message } from './message.ts';

const partsOf = (message: Message) => message as MessageFormatElement[];

/** Why a text is no message, with the position of the character, from 1. */
export interface SyntaxFault {
  kind: 'syntax' | 'noOther' | 'quoted';
  at: number;
}

/** How a message shows an argument; the closed list of formats. */
export const messageFormats = ['text', 'number', 'date', 'plural', 'select'] as const;
export type MessageFormat = (typeof messageFormats)[number];

/** One use of an argument in a message. */
export interface MessageArgument {
  name: string;
  /** Undefined for a format outside of the closed list, such as a time or a pattern for dates. */
  format: MessageFormat | undefined;
  /** The cases of a select. */
  cases?: readonly string[];
}

/** An apostrophe that makes the brace after it plain text. Two apostrophes are one. */
const QUOTE = /'[{}<>#]/;

/**
 * Parses a message. Tags are text, because words never have markup. An apostrophe that would quote a brace is a fault:
 * whoever writes `l'{name}` means the argument.
 */
export function parseMessage(text: string): { message: Message } | { fault: SyntaxFault } {
  const quote = text.replaceAll("''", '\u0000\u0000').search(QUOTE);
  if (quote >= 0) return { fault: { kind: 'quoted', at: quote + 1 } };
  try {
    return { message: parse(text, { ignoreTag: true, requiresOtherClause: true }) };
  } catch (thrown) {
    const { message, location } = thrown as SyntaxError & { location?: { start: { offset: number } } };
    const kind = message === 'MISSING_OTHER_CLAUSE' ? 'noOther' : 'syntax';
    return { fault: { kind, at: (location?.start.offset ?? 0) + 1 } };
  }
}

/** The text of a message without arguments, with its apostrophes as people read them; undefined for any other. */
export function textOfMessage(message: Message): string | undefined {
  const [first, ...others] = partsOf(message);
  if (first === undefined) return '';
  return others.length === 0 && first.type === TYPE.literal ? first.value : undefined;
}

/** All that a message shows as it is: its text in every case, without the arguments and the names of cases. */
export const proseOfMessage = (message: Message): string =>
  partsOf(message)
    .map((part) => {
      if (part.type === TYPE.literal) return part.value;
      if (part.type !== TYPE.select && part.type !== TYPE.plural) return ' ';
      return Object.values(part.options)
        .map(({ value }) => proseOfMessage(value))
        .join(' ');
    })
    .join('');

/** The arguments of a message, with those of its cases, in order. */
export const argumentsOfMessage = (message: Message): MessageArgument[] =>
  partsOf(message).flatMap((part): MessageArgument[] => {
    if (part.type === TYPE.literal || part.type === TYPE.pound || part.type === TYPE.tag) return [];
    const own = { name: part.value, format: formatOf(part) };
    if (part.type !== TYPE.select && part.type !== TYPE.plural) return [own];
    const inner = Object.values(part.options).flatMap(({ value }) => argumentsOfMessage(value));
    return [part.type === TYPE.select ? { ...own, cases: Object.keys(part.options) } : own, ...inner];
  });

/** The lengths in which a date is written. */
const DATE_STYLES: readonly unknown[] = ['short', 'medium', 'long', 'full'];

function formatOf(part: MessageFormatElement): MessageFormat | undefined {
  switch (part.type) {
    case TYPE.argument:
      return 'text';
    case TYPE.number:
      return part.style ? undefined : 'number';
    case TYPE.date:
      return !part.style || DATE_STYLES.includes(part.style) ? 'date' : undefined;
    case TYPE.plural:
      return 'plural';
    case TYPE.select:
      return 'select';
    default:
      return undefined;
  }
}
