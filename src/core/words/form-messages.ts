// The words of a form that show answers, apart from its other words.
import type { Form } from '../../../schemas/generated/form.ts';
import { hasPipes, pipesById } from '../form/form-elements.ts';
import { formatMessage } from './format-message.ts';
import type { Message } from './message.ts';
import { parseMessage, proseOfMessage, textOfMessage } from './parse-message.ts';

/** By language and key. */
export type FormMessages = Readonly<Record<string, Readonly<Record<string, Message>>>>;

/** A word by its key; a text that is no message stays as it is. */
const wordsOfKeys = (form: Form, words: Readonly<Record<string, string>>) => {
  const pipes = pipesById(form);
  return Object.entries(words).flatMap(([key, text]) => {
    const parsed = pipes.has(key.slice(0, key.indexOf('.'))) ? parseMessage(text) : undefined;
    return parsed && 'message' in parsed ? [[key, parsed.message] as const] : [];
  });
};

/**
 * A form with the words that are shown where no answer is known, such as in a list of changes, and the messages of its words
 * that have arguments. A form without pipes stays itself.
 */
export function withMessages(form: Form): { form: Form; messages: FormMessages } {
  if (!hasPipes(form)) return { form, messages: {} };
  const messages: Record<string, Record<string, Message>> = {};
  const words: Form['words'] = {};
  for (const [locale, texts] of Object.entries(form.words)) {
    const parsed = wordsOfKeys(form, texts);
    const lang = locale.replace('_', '-');
    const neutral = parsed.map(([key, message]) => [key, formatMessage(message, () => undefined, lang)]);
    words[locale] = { ...texts, ...(Object.fromEntries(neutral) as Record<string, string>) };
    messages[locale] = Object.fromEntries(
      parsed.filter(([, message]) => textOfMessage(message) === undefined),
    );
  }
  return { form: { ...form, words }, messages };
}

/** A form with words that say what its messages say, without arguments and the names of cases: for checks of their language. */
export function withProse<Of extends Form>(form: Of): Of {
  if (!hasPipes(form)) return form;
  const words = Object.entries(form.words).map(([locale, texts]) => {
    const prose = wordsOfKeys(form, texts).map(([key, message]) => [key, proseOfMessage(message).trim()]);
    return [locale, { ...texts, ...Object.fromEntries(prose.filter(([, text]) => text !== '')) }] as const;
  });
  return { ...form, words: Object.fromEntries(words) as Form['words'] };
}

/** The messages of a language; those that its words lack are Chinese. */
export const messagesIn = (
  { words }: Form,
  messages: FormMessages,
  language: string,
): Record<string, Message> => ({
  ...Object.fromEntries(
    Object.entries(messages['zh_CN'] ?? {}).filter(([key]) => words[language]?.[key] === undefined),
  ),
  ...messages[language],
});
