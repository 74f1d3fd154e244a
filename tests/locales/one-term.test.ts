// The words of forms and locales say one thing with one term, and each alertTitle stands alone as a message (A98).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales, type Locale } from '../../locales/index.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';

const root = projectRoot();

/** Texts of a language, each with its file and key. */
type Texts = [where: string, text: string][];

const jsonFiles = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${folder}/${name}`);

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** The texts of every `words` object in a document, however deep. */
function wordsIn(document: unknown, locale: Locale): [string, string][] {
  if (typeof document !== 'object' || document === null) return [];
  return Object.entries(document).flatMap(([key, value]: [string, unknown]) =>
    key === 'words'
      ? Object.entries((value as Partial<Record<Locale, Record<string, string>>>)[locale] ?? {})
      : wordsIn(value, locale),
  );
}

const formTexts = (locale: Locale): Texts =>
  [...jsonFiles('fixtures/forms'), ...jsonFiles('fixtures/insurers')].flatMap((file) =>
    wordsIn(readJson(file), locale).map(([key, text]): [string, string] => [`${file} ${key}`, text]),
  );

const localeTexts = (locale: Locale): Texts =>
  jsonFiles(`locales/${locale}`).flatMap((file) =>
    Object.entries(readJson(file) as Record<string, string>).map(([key, text]): [string, string] => [
      `${file} ${key}`,
      text,
    ]),
  );

/** Terms that the glossary of a language replaced by another. */
const REPLACED_TERMS: Record<Locale, RegExp> = {
  zh_CN: /投保资料|没保存上|要保人|身分/,
  zh_TW: /投保人|投保信息|檢驗|區段|校驗|批改/,
  en_US: /authoris|licence|cancelled|colour|Health notice|postcode/i,
  es_ES: /solicitante|introduzca|\bcifras\b|no puede quedar en blanco/i,
  pt_BR: /contratante|vendedor|algarismo|não pode ficar em branco/i,
};

test.each(locales)('%s uses the term of its glossary, and no other', (locale) => {
  const texts = [...formTexts(locale), ...localeTexts(locale)];
  expect(texts.length).toBeGreaterThan(800);
  expect(texts.filter(([, text]) => REPLACED_TERMS[locale].test(text))).toEqual([]);
});

/** A verb alone, which does not say what is missing. */
const BARE_VERB =
  /^(请选择|请输入|請選擇|請輸入|select|choose|type here|enter|seleccione|elija|escriba aquí|selecione|escreva aqui|digite aqui)\.?$/i;

test.each(locales)('%s: every alertTitle says what to enter (A98)', (locale) => {
  const alertTitles = formTexts(locale).filter(([where]) => where.endsWith('.alertTitle'));
  expect(alertTitles.length).toBeGreaterThan(150);
  expect(alertTitles.filter(([, text]) => BARE_VERB.test(text))).toEqual([]);
});

test('a question in Spanish opens with ¿', () => {
  const questions = [...formTexts('es_ES'), ...localeTexts('es_ES')].filter(([, text]) => text.includes('?'));
  expect(questions.length).toBeGreaterThan(20);
  expect(questions.filter(([, text]) => !text.includes('¿'))).toEqual([]);
});
