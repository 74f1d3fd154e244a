// The answers that a word shows, as its reader's row has them.
import { daysBetween } from '../../../validators/values/calendar-date.ts';
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import { optionWordKey } from '../../../schemas/elements/element-type.ts';
import type { Pipes } from '../../../schemas/generated/pipes.ts';
import { parentPath, type AnswerPath } from '../answers/answer-path.ts';
import { targetOf } from '../answers/answer-target.ts';
import { elementPathFrom, instancePathFrom, isUnanswered } from '../answers/answers.ts';
import type { FormIndex, IndexedElement, IndexedSection } from '../form/form-index.ts';
import { WHOLE_FORM } from '../form/whole-form.ts';
import type { WordLookup } from '../messages/issue-params.ts';
import { dateText, numberText } from '../messages/locale-text.ts';
import { formatMessage, type PipedValue } from './format-message.ts';
import type { Message } from './message.ts';

/**
 * Returns the answer at a path; undefined for one that is hidden or not there.
 *
 * @param reader the path of the field or section whose words show it
 */
export type AnswerAt = (path: AnswerPath, reader: AnswerPath) => AnswerValue | undefined;

/**
 * Lets a lookup of words, given the path of the field or section that shows one, find its messages with their answers. That
 * may be another part: a field names the questions that its value is worked out from, and shows the message of a check.
 */
export const pipeWords =
  (index: FormIndex, answerAt: AnswerAt) =>
  (wordOf: WordLookup, messages: Readonly<Record<string, Message>>, lang: string): WordLookup =>
  (id, property, path) => {
    const message = messages[`${id}.${property}`];
    return message === undefined || path === undefined
      ? wordOf(id, property)
      : pipedText(index, message, { id, property, path }, answerAt, { lang, wordOf });
  };

/** Gives words their answers: `pipeWords` of an open form. */
export type PipeWords = ReturnType<typeof pipeWords>;

/** A word with arguments: whose it is, and the path of the field or section that shows it. */
interface PipedWord {
  id: string;
  property: string;
  path: AnswerPath;
}

/**
 * The text of a word with the answers of its pipes.
 *
 * @param words the words without answers, for the labels of options
 */
function pipedText(
  index: FormIndex,
  message: Message,
  word: PipedWord,
  answerAt: AnswerAt,
  words: { lang: string; wordOf: WordLookup },
): string {
  const reader = readerOf(index, word);
  if (!reader) return formatMessage(message, () => undefined, words.lang);
  const { pipes, section, instance } = reader;
  // The params of an issue are filled in later, and an answer is not taken for one of them.
  const isOfIssue = word.property.startsWith('issue.');
  return formatMessage(
    message,
    (name) => {
      const elementId = Object.hasOwn(pipes, name) ? pipes[name] : undefined;
      if (elementId === undefined) return isOfIssue ? { value: '', text: `{${name}}` } : undefined;
      const target = index.elementById.get(elementId);
      const path = target && elementPathFrom(target, section, instance);
      const answer = path === undefined ? undefined : answerAt(path, word.path);
      if (isUnanswered(answer)) return undefined;
      const piped = pipedValue(target!, answer!, words);
      return piped && isOfIssue ? { ...piped, text: piped.text.replaceAll('{', '{\u2060') } : piped;
    },
    words.lang,
  );
}

/** A section instance, from which words and conditions read. */
interface Place {
  section: IndexedSection;
  instance: AnswerPath;
}

/** The section instance from which a word reads: the one that conditions of its part read from, as its field sees that. */
function readerOf(index: FormIndex, { id, path }: PipedWord): (Place & { pipes: Pipes }) | undefined {
  const { pipes, home } = partOf(index, id);
  if (!pipes) return undefined;
  const shown = placeOf(index, path);
  const instance = home && instancePathFrom(home, shown.section, shown.instance);
  return home && instance !== undefined ? { pipes, section: home, instance } : { pipes, ...shown };
}

/** The pipes of a part, and the section that it is in: that of the element at which a check refuses. */
function partOf(
  index: FormIndex,
  id: string,
): { pipes?: Pipes | undefined; home?: IndexedSection | undefined } {
  const element = index.elementById.get(id);
  if (element) return { pipes: element.element.pipes, home: element.parent };
  const section = index.sectionById.get(id);
  if (section) return { pipes: section.section.pipes, home: section.chain.at(-2) };
  const { groupChecks, outcomes = [] } = index.form;
  const outcome = outcomes.find(({ outcomeId }) => outcomeId === id);
  if (outcome) return { pipes: outcome.pipes, home: WHOLE_FORM };
  const check = groupChecks.find(({ checkId }) => checkId === id);
  return check?.check === 'condition'
    ? { pipes: check.pipes, home: index.elementById.get(check.path)?.parent }
    : {};
}

/** Where a field or section is; a list is in the section around it, and a path outside of the form in none. */
function placeOf(index: FormIndex, path: AnswerPath): Place {
  const target = targetOf(index, path);
  if (target?.kind === 'element') return { section: target.indexed.parent, instance: target.instancePath };
  if (!target) return { section: WHOLE_FORM, instance: '' };
  const { indexed, rowId } = target;
  return indexed.section.repeat && rowId === undefined
    ? { section: indexed.chain.at(-2) ?? WHOLE_FORM, instance: parentPath(path) }
    : { section: indexed, instance: path };
}

/** An answer as words show it; undefined for one that is no number or date yet. */
function pipedValue(
  indexed: IndexedElement,
  answer: AnswerValue,
  { lang, wordOf }: { lang: string; wordOf: WordLookup },
): PipedValue | undefined {
  const { element, type, settings } = indexed;
  const text = String(answer);
  switch (type.valueKind) {
    case 'integer':
    case 'decimal': {
      const value = Number(text);
      // A whole number may be a year, which has no separators.
      const written = type.valueKind === 'integer' ? text : numberText(text, lang);
      return Number.isNaN(value) ? undefined : { value, text: written };
    }
    case 'date': {
      const value = daysBetween('1970-01-01', text) * DAY_MS;
      return Number.isNaN(value) ? undefined : { value, text: dateText(text, lang) };
    }
    case 'code': {
      const { list } = type.ui(settings);
      const label = wordOf(element.elementId, optionWordKey(text)) ?? (list && wordOf(list, text));
      return { value: text, text: label ?? text };
    }
    default:
      return { value: text, text: shownText(text) };
  }
}

const DAY_MS = 86_400_000;

/** More characters would be a text of their own. */
const MAX_LENGTH = 60;

/** A text in one line, without the characters that would turn the text around it. */
function shownText(text: string): string {
  const characters = [...text.replaceAll(/\p{Bidi_Control}/gu, '').replaceAll(/[\s\p{Cc}]+/gu, ' ')];
  return characters.length > MAX_LENGTH
    ? `${characters.slice(0, MAX_LENGTH - 1).join('')}…`
    : characters.join('');
}
