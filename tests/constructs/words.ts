// Words that decide what a customer reads of a refused answer.
import { locales } from '../../locales/index.ts';
import { element, form, idOf, section } from '../forms/small-form.ts';
import { withWords, type ConstructForm } from './construct-form.ts';

const CODE = 'number.tooLarge';

/** A form whose question has a word of its own for one issue. */
function issueWordForm(): ConstructForm {
  const more = element('more', 'integer', { settings: { max: 9 } });
  const without = withWords(form([section('page', [more])]));
  const word = `issue.${CODE}`;
  const wordsIn = (locale: string) => ({
    ...without.words[locale],
    [`${more.elementId}.${word}`]: `We insure nine at most (${locale})`,
  });
  return {
    form: { ...without, words: Object.fromEntries(locales.map((locale) => [locale, wordsIn(locale)])) },
    without,
    owner: idOf('more'),
    property: `${locales[0]} ${word}`,
    asOf: '2026-11-21',
    accepted: { page: { more: 9 } },
    refused: { page: { more: 10 } },
    issue: { path: 'page/more', code: CODE },
  };
}

export const WORD_FORMS: Readonly<Record<string, () => ConstructForm>> = { 'issue.<code>': issueWordForm };
