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

const formFiles = ['fixtures/forms', 'fixtures/insurers', 'fixtures/elements'].flatMap(jsonFiles);

const formTexts = (locale: Locale): Texts =>
  formFiles.flatMap((file) =>
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
  zh_CN: /手机号(?!码)|投保资料|没保存上|要保人|身分/,
  zh_TW: /投保人|投保單|投保信息|檢驗|區段|校驗|批改/,
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

/** Quotation marks that are not those of the language. A straight mark is wrong in every language. */
const FOREIGN_QUOTES: Record<Locale, RegExp> = {
  zh_CN: /["«»「」]/,
  zh_TW: /["«»“”]/,
  en_US: /["«»「」]/,
  es_ES: /["“”「」]/,
  pt_BR: /["«»「」]/,
};

test.each(locales)('%s quotes with the marks of its language', (locale) => {
  const texts = [...formTexts(locale), ...localeTexts(locale)].filter(([, text]) => typeof text === 'string');
  expect(texts.filter(([, text]) => FOREIGN_QUOTES[locale].test(text))).toEqual([]);
});

/** A quoted example, such as an address, is written as people write it. */
const QUOTED_EXAMPLE = /“[^”]*”|「[^」]*」/g;
const DIGIT_AT_CHARACTER = /\p{Script=Han}\d|\d%?\p{Script=Han}/u;
/** Messages whose wording the specification fixes. */
const FIXED_WORDING = /problems\.json (http|upload\.tooLarge)/;

test.each(['zh_CN', 'zh_TW'] as const)('%s puts a space between characters and digits', (locale) => {
  const texts = [...formTexts(locale), ...localeTexts(locale)].filter(
    ([where]) => !FIXED_WORDING.test(where),
  );
  expect(
    texts.filter(([, text]) => DIGIT_AT_CHARACTER.test(String(text).replaceAll(QUOTED_EXAMPLE, ''))),
  ).toEqual([]);
});

interface SectionDocument {
  sectionCode?: string;
  elements?: { elementId: string }[];
  sections?: SectionDocument[];
}

/** The ids of the elements of each section, sections inside sections included. */
const elementsBySection = (sections: readonly SectionDocument[] = []): string[][] =>
  sections.flatMap(({ elements = [], sections: nested }) => [
    elements.map(({ elementId }) => elementId),
    ...elementsBySection(nested),
  ]);

test.each(locales)(
  '%s: no two questions of a section ask for an answer in the same words (A98)',
  (locale) => {
    // A health notice shows one question at a time, so its message stands under the question it belongs to.
    const bases = jsonFiles('fixtures/forms').filter(
      (file) => file.endsWith('/base.json') && !file.includes('/healthNotice/'),
    );
    expect(bases.length).toBeGreaterThan(8);
    const repeated = bases.flatMap((file) => {
      const document = readJson(file) as {
        sections: SectionDocument[];
        words: Record<Locale, Record<string, string>>;
      };
      return elementsBySection(document.sections).flatMap((ids) => {
        const asked = ids.flatMap((id) => document.words[locale][`${id}.alertTitle`] ?? []);
        return asked.filter((text, i) => asked.indexOf(text) !== i).map((text) => `${file}: ${text}`);
      });
    });
    expect(repeated).toEqual([]);
  },
);

/** A demand for an answer that does not say which: the summary of a refused submit lists it without its question. */
const NAMELESS_DEMAND =
  /^(请选择“是”或“否”|請選擇「是」或「否」|请阅读后勾选|請閱讀後勾選|Select yes or no|Read, then .*|Enter the amount|Seleccione sí o no|Lea y marque( la casilla)?|Indique el capital|Selecione sim ou não|Leia e marque( a caixa)?|Informe o capital)$/;

test.each(locales)('%s: an alertTitle names its question (A98)', (locale) => {
  const alertTitles = formTexts(locale).filter(
    ([where]) => where.endsWith('alertTitle') && !/healthNotice|insurers/.test(where),
  );
  expect(alertTitles.filter(([, text]) => NAMELESS_DEMAND.test(text))).toEqual([]);
});
