// Publish checks of a form's words.
import type { Form, Section } from '../../../schemas/generated/form.ts';
import { allElements, allSections, elementWordKeys, pipesById } from '../form/form-elements.ts';
import { requiredCheckWords } from '../form/group-checks.ts';
import { OUTCOME_WORDS, partsWithWords, type PartWithWords } from '../form/word-keys.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { withProse } from '../words/form-messages.ts';
import { ISSUE_PREFIX, issueWordProblems } from './check-issue-words.ts';
import { hasMarkup, isBlank } from './plain-text.ts';
import { possibleIssues } from './possible-issues.ts';

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
  const parts = new Map(partsWithWords(form).map((part) => [part.id, part]));
  const elements = new Map(allElements(form).map((element) => [element.elementId, element]));
  const pipes = pipesById(form);
  const issuesOf = (id: string) => {
    const element = elements.get(id);
    return element ? possibleIssues(form, element) : [];
  };
  return [
    ...missingWords(form, locales),
    ...Object.entries(withProse(form).words).flatMap(([locale, words]) =>
      markupProblems(parts, locale, words),
    ),
    ...orphanProblems(parts, form),
    ...Object.entries(ownWords).flatMap(([locale, words]) =>
      knownLocales === undefined || knownLocales.includes(locale)
        ? unknownKeys(parts, locale, words, { issuesOf, isMessage: (id) => pipes.has(id) })
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

function markupProblems(parts: PartsWithWords, locale: string, words: Words): PublishProblem[] {
  return Object.entries(words).flatMap(([wordKey, text]) => {
    const [id, key] = partsOf(wordKey);
    return parts.has(id) && hasMarkup(text) ? [publishProblem('words.markup', id, { key, locale })] : [];
  });
}

/** Keys that a problem lists; the words of one question rarely have more. */
const MAX_KEYS = 20;

/** Words of questions and sections that the form does not have, such as a removed one: a problem for each of them. */
function orphanProblems(parts: PartsWithWords, form: Form): PublishProblem[] {
  const orphans = new Map<string, { keys: Set<string>; tags: Set<string> }>();
  for (const [locale, words] of Object.entries(form.words))
    for (const wordKey of Object.keys(words)) {
      const [id, key] = partsOf(wordKey);
      if (parts.has(id)) continue;
      const owner = (id === '' ? wordKey : id).slice(0, 80);
      const orphan = orphans.get(owner) ?? { keys: new Set(), tags: new Set() };
      orphans.set(owner, orphan);
      orphan.keys.add((id === '' ? wordKey : key).slice(0, 80));
      orphan.tags.add(locale);
    }
  return [...orphans].map(([id, { keys, tags }]) => {
    const listed = [...keys].slice(0, MAX_KEYS);
    const more = keys.size > MAX_KEYS ? ['…'] : [];
    const locale = [...tags].join(', ');
    return publishProblem('words.orphan', id, { keys: [...listed, ...more].join(', '), locale });
  });
}

/** Words that no screen shows: of a misspelt key, or of an option that the question does not have. */
function unknownKeys(
  parts: PartsWithWords,
  locale: string,
  words: Words,
  {
    issuesOf,
    isMessage,
  }: { issuesOf: (id: string) => readonly string[]; isMessage: (id: string) => boolean },
): PublishProblem[] {
  return Object.keys(words).flatMap((wordKey) => {
    const [id, key] = partsOf(wordKey);
    const part = parts.get(id);
    if (!part || part.keys.includes(key)) return [];
    const issues = key.startsWith(ISSUE_PREFIX) ? issuesOf(id) : [];
    // The arguments of a message are checked with its pipes.
    const text = isMessage(id) ? '' : words[wordKey]!;
    if (issues.length > 0) return issueWordProblems(id, issues, locale, [key, text]);
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

/** By id. */
type PartsWithWords = ReadonlyMap<string, PartWithWords>;

const conditionIds = ({ conditions = {} }: Form): string[] => Object.keys(conditions);

const requiredWords = (form: Form): [id: string, key: string][] => [
  ...conditionIds(form).map((id): [string, string] => [id, 'name']),
  ...(form.outcomes ?? []).flatMap(({ outcomeId }) =>
    OUTCOME_WORDS.map((key): [string, string] => [outcomeId, key]),
  ),
  ...(form.steps ?? []).map(({ stepId }): [string, string] => [stepId, 'title']),
  ...form.groupChecks.flatMap((check) =>
    requiredCheckWords(check).map((key): [string, string] => [check.checkId, key]),
  ),
  ...allSections(form).flatMap((section) =>
    requiredKeys(section).map((key): [string, string] => [section.sectionId, key]),
  ),
  ...allElements(form).flatMap((element) =>
    ['elementName', ...elementWordKeys(element)].map((key): [string, string] => [element.elementId, key]),
  ),
];

const requiredKeys = ({ repeat }: Section): string[] => ['title', ...(repeat ? ['item', 'add'] : [])];
