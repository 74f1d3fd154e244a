// Publish checks of a form's words.
import type { Form, Section } from '../../../schemas/generated/form.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import { allElements, allSections, elementOptions, elementWordKeys } from '../form/form-elements.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { hasMarkup, isBlank } from './plain-text.ts';

/** The words to check. */
export interface WordsToCheck {
  form: Form;
  /** Languages that must have every word. */
  locales: readonly string[];
  /** Every language that a form may have words in; any language when absent. */
  knownLocales?: readonly string[] | undefined;
  /** Words whose keys are checked: those of the published document. A base has words for options that an overlay drops. */
  ownWords?: Form['words'] | undefined;
}

/** Checks that every language has all words of a form, as plain text, and that a screen shows every word. */
export function checkWords({ form, locales, knownLocales, ownWords = {} }: WordsToCheck) {
  return [
    ...missingWords(form, locales),
    ...Object.entries(form.words).flatMap(([locale, words]) => markupProblems(form, locale, words)),
    ...Object.entries(ownWords).flatMap(([locale, words]) =>
      knownLocales === undefined || knownLocales.includes(locale)
        ? unknownKeys(form, locale, words)
        : [publishProblem('words.unknownLocale', '', { locale, allowed: knownLocales.join(', ') })],
    ),
  ];
}

function missingWords(form: Form, locales: readonly string[]): PublishProblem[] {
  const needed = requiredWords(form);
  return locales.flatMap((locale) =>
    needed
      .filter(([id, key]) => isBlank(form.words[locale]?.[`${id}.${key}`] ?? ''))
      .map(([id, key]) => publishProblem('words.missing', id, { key, locale })),
  );
}

type Words = Form['words'][string];

/** Id and property of a word key; the id is empty where the key has no dot. */
function partsOf(wordKey: string): [id: string, key: string] {
  const id = wordKey.slice(0, Math.max(0, wordKey.indexOf('.')));
  return [id, wordKey.slice(id.length + 1)];
}

function markupProblems(form: Form, locale: string, words: Words): PublishProblem[] {
  const ids = new Set(partsWithWords(form).map(({ id }) => id));
  return Object.entries(words).flatMap(([wordKey, text]) => {
    const [id, key] = partsOf(wordKey);
    if (!ids.has(id)) return [publishProblem('words.orphan', wordKey.slice(0, 80), { locale })];
    return hasMarkup(text) ? [publishProblem('words.markup', id, { key, locale })] : [];
  });
}

/** Words that no screen shows: of a misspelt key, or of an option that the question does not have. */
function unknownKeys(form: Form, locale: string, words: Words): PublishProblem[] {
  const parts = new Map(partsWithWords(form).map((part) => [part.id, part]));
  return Object.keys(words).flatMap((wordKey) => {
    const [id, key] = partsOf(wordKey);
    const part = parts.get(id);
    if (!part || part.keys.includes(key)) return [];
    const [group = '', option] = key.split('.', 2);
    const options = part.keys.flatMap((known) =>
      known.startsWith(`${group}.`) ? [known.slice(group.length + 1)] : [],
    );
    if (option !== undefined && options.length > 0)
      return [publishProblem('words.unknownOption', id, { key, locale, allowed: options.join(', ') })];
    return [
      publishProblem('words.unknownKey', id, {
        key: key.slice(0, 80),
        locale,
        allowed: part.keys.join(', '),
      }),
    ];
  });
}

/** An element or section, with the keys of all words that screens show of it. */
interface PartWithWords {
  id: string;
  keys: readonly string[];
}

const partsWithWords = (form: Form): PartWithWords[] => [
  ...allSections(form).map((section) => ({
    id: section.sectionId,
    keys: ['title', 'item', 'add', ...(section === form.sections[0] ? ['pageTitle'] : [])],
  })),
  ...allElements(form).map((element) => ({ id: element.elementId, keys: elementKeys(element) })),
];

const elementKeys = (element: Element): string[] => [
  'elementName',
  'alertTitle',
  'help',
  'optional',
  ...elementWordKeys(element),
  ...(element.inputType === 'cards' ? elementOptions(element).map((option) => `note.${option}`) : []),
];

const requiredWords = (form: Form): [id: string, key: string][] => [
  ...allSections(form).flatMap((section) =>
    requiredKeys(section).map((key): [string, string] => [section.sectionId, key]),
  ),
  ...allElements(form).flatMap((element) =>
    ['elementName', ...elementWordKeys(element)].map((key): [string, string] => [element.elementId, key]),
  ),
];

const requiredKeys = ({ repeat }: Section): string[] => ['title', ...(repeat ? ['item', 'add'] : [])];
