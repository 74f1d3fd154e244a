// Formats messages with answers. Pages load it for a form with pipes alone; their build leaves the parser out.
import { IntlMessageFormat, type Formatters } from 'intl-messageformat';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Message } from './message.ts';

/** A piped answer: as `plural`, `select`, `number` and `date` read it (a date in milliseconds since 1970), and as text. */
export interface PipedValue {
  value: string | number;
  text: string;
}

/** Stands for an answer that is not there. */
const NO_ANSWER = '…';

/** The kinds of parts of a message, as `TYPE` of the parser numbers them; its module stays out of pages. */
const PART = { literal: 0, argument: 1, select: 5, plural: 6, pound: 7, tag: 8 } as const;

/** The answers to the arguments of a message; undefined for one that is not there. */
export type ReadAnswer = (name: string) => PipedValue | undefined;

/** The text of a message. An unanswered argument is `…`; its plural or select takes the case `other`. */
export function formatMessage(message: Message, answerTo: ReadAnswer, lang: string): string {
  const values: Record<string, PipedValue['value']> = {};
  const answered = withAnswers(message, answerTo, values);
  const format = new IntlMessageFormat(answered, lang, undefined, { ignoreTag: true, formatters });
  return String(format.format(values));
}

/** Writes the texts of answers into a message, and collects the values that its formats read. */
function withAnswers(
  message: Message,
  answerTo: ReadAnswer,
  values: Record<string, PipedValue['value']>,
  isCounted = true,
): MessageFormatElement[] {
  return (message as MessageFormatElement[]).flatMap((part): MessageFormatElement[] => {
    if (part.type === PART.pound) return isCounted ? [part] : [literal(NO_ANSWER)];
    if (part.type === PART.literal || part.type === PART.tag) return [part];
    const answer = answerTo(part.value);
    if (answer) values[part.value] = answer.value;
    if (part.type !== PART.select && part.type !== PART.plural) {
      if (!answer) return [literal(NO_ANSWER)];
      return [part.type === PART.argument ? literal(answer.text) : part];
    }
    const inCase = (inner: Message, isAnswered: boolean) =>
      withAnswers(inner, answerTo, values, part.type === PART.plural ? isAnswered : isCounted);
    if (!answer) return inCase(part.options['other']!.value, false);
    const cases = Object.entries(part.options);
    const options = Object.fromEntries(
      cases.map(([name, { value }]) => [name, { value: inCase(value, true) }]),
    );
    return [{ ...part, options }];
  });
}

const literal = (value: string): MessageFormatElement => ({ type: PART.literal, value });

/** Intl formats, kept: making one takes far longer than using it. Dates have no time zone. */
const cached = <Format>(create: (lang: string, options: object) => Format) => {
  const formats = new Map<string, Format>();
  return (languages?: string | readonly string[], options: object = {}): Format => {
    const lang = String(languages);
    const key = `${lang} ${JSON.stringify(options)}`;
    const format = formats.get(key) ?? create(lang, options);
    formats.set(key, format);
    return format;
  };
};

const formatters = {
  getNumberFormat: cached((lang, options) => new Intl.NumberFormat(lang, options)),
  getDateTimeFormat: cached(
    (lang, options) => new Intl.DateTimeFormat(lang, { ...options, timeZone: 'UTC' }),
  ),
  getPluralRules: cached((lang, options) => new Intl.PluralRules(lang, options)),
} as Formatters;
