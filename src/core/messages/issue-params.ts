// Parameters of issue messages: codes translated, and the title of the element or section.
import { askedIds } from '../form/calculated.ts';
import type { FormIndex } from '../form/form-index.ts';
import type { Issue } from '../failures/issue.ts';
import { optionWordKey } from '../../../schemas/elements/element-type.ts';
import { firstSentence } from './first-sentence.ts';
import { dateText, numberText } from './locale-text.ts';
import type { AnswerPath } from '../answers/answer-path.ts';
import type { MessageParams, Translate } from './message.ts';
import { targetOf, type AnswerTarget } from '../answers/answer-target.ts';

/**
 * Looks up a word by two keys: id and property of an element or section (`elementName`, `item`), or code list and code of
 * an item.
 *
 * @param path of the field or section that shows the word: messages show the answers that it sees from there
 */
export type WordLookup = (id: string, property: string, path?: AnswerPath) => string | undefined;

/** The words of one language that name codes, elements and sections. */
export interface ParamWords {
  /** Locale or language tag, for dates and numbers. */
  lang: string;
  wordOf: WordLookup;
  /** Words of the interface, by key. */
  app: Translate;
}

/**
 * The parameters of an issue's message: codes translated, dates and bounds as the language writes them, and `title`, the
 * name of its element or section.
 */
export function issueParams(index: FormIndex, issue: Issue, words: ParamWords): MessageParams {
  const target = targetOf(index, issue.path);
  const title = titleOf(target, words.wordOf, issue.path) ?? words.app('insure.title');
  const params = { ...localizedParams(index, issue, target, words), ...boundTexts(issue, target, words) };
  // The name of a warning's tick is the warning, which stands beside it.
  const name = issue.code === 'warning.unconfirmed' ? firstSentence(title) : title;
  return { ...withDateTexts(params, words.lang), title: name };
}

/** The title is not among them: a section may be named after a date. */
const withDateTexts = (params: MessageParams, lang: string): MessageParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? dateText(value, lang) : value,
    ]),
  );

/** Name of an element or section. */
function titleOf(target: AnswerTarget | undefined, wordOf: WordLookup, path: AnswerPath): string | undefined {
  if (!target) return undefined;
  return nameOf(
    target.kind === 'element' ? target.indexed.element.elementId : target.indexed.section.sectionId,
    wordOf,
    path,
  );
}

/** Name of an element or section as a part of a sentence: without the marks of a question. */
const nameOf = (id: string, wordOf: WordLookup, path?: AnswerPath): string | undefined =>
  (wordOf(id, 'elementName', path) ?? wordOf(id, 'title', path) ?? wordOf(id, 'item'))?.replaceAll(
    /^¿|[?？]$/gu,
    '',
  );

/** Lengths of a resident ID number where an old card may have 15 digits. */
const BOTH_RESIDENT_ID_LENGTHS = '15 / 18';

/** Translates the parameters that are codes. */
function localizedParams(
  index: FormIndex,
  { code, path, params = {} }: Issue,
  target: AnswerTarget | undefined,
  { wordOf, app: translate }: ParamWords,
): MessageParams {
  const { allowed, suggested, inputs, option } = params;
  if (code === 'text.characters') return { ...params, allowed: translate(`characters.${allowed}`) };
  if (code === 'id.length')
    return {
      ...params,
      allowed: translate(allowed === BOTH_RESIDENT_ID_LENGTHS ? 'idLength.residentId' : 'idLength', {
        lengths: allowed!,
      }),
    };
  if (code === 'id.otherType') return { ...params, suggested: wordOf('idType', String(suggested)) ?? '' };
  if (inputs !== undefined)
    return { ...params, inputs: inputNames(index, String(inputs).split(' '), path, wordOf, translate) };
  if (code === 'options.exclusive' && target?.kind === 'element')
    return {
      ...params,
      option: wordOf(target.indexed.element.elementId, optionWordKey(String(option)), path) ?? option!,
    };
  return params;
}

/**
 * The names of the elements and sections that a value is worked out from, or that make it read only.
 *
 * @param path of the field that names them
 */
export function inputNames(
  index: FormIndex,
  ids: readonly string[],
  path: AnswerPath,
  wordOf: WordLookup,
  translate: Translate,
): string {
  const [first = '', ...others] = askedIds(index, ids).flatMap((id) => nameOf(id, wordOf, path) ?? []);
  return others.reduce((names, name) => translate('list.join', { first: names, second: name }), first);
}

const BOUNDS = ['min', 'max', 'multipleOf'] as const;

/** The bounds of a number as the language writes them, with the unit of its element: 「20 万元」. */
function boundTexts(
  { code, params = {} }: Issue,
  target: AnswerTarget | undefined,
  { lang, app: translate }: ParamWords,
): MessageParams {
  const settings = target?.kind === 'element' ? target.indexed.settings : {};
  const unit = 'unit' in settings ? settings.unit : 'none';
  const hasUnit = unit !== 'none' && /^(decimal|number)\./.test(code);
  // An integer without a unit may be a year, which has no separators.
  if (!hasUnit && !/^(decimal\.|minors\.deathCap$)/.test(code)) return {};
  const textOf = (name: string) => {
    const number = numberText(params[name]!, lang);
    if (!hasUnit) return number;
    return unit === 'percent' ? `${number}%` : `${number} ${translate(`unit.${unit}`)}`;
  };
  return Object.fromEntries(BOUNDS.filter((name) => name in params).map((name) => [name, textOf(name)]));
}
