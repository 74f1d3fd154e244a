// Words that publishing refuses, in every language.
import { locales } from '../../../locales/index.ts';
import type { Pipes } from '../../../schemas/generated/pipes.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { isWarning } from '../../../src/core/form/warnings.ts';
import { baseWith, overlayWith } from '../changed-documents.ts';
import {
  APPLICANT,
  BIRTH_DATE,
  GENDER,
  ID_NUMBER,
  INSURED_GENDER,
  NAME,
  type RefusalCase,
} from './refusal-case.ts';

const baseWithWord = (locale: string, key: string, text: string): Form =>
  baseWith(({ words }) => void (words[locale]![key] = text));

const baseWithoutWord = (locale: string, key: string): Form =>
  baseWith(({ words }) => void delete words[locale]![key]);

const setPipes = (target: string, value: Pipes): Overlay['operations'][number] => ({
  op: 'set',
  target,
  property: 'pipes',
  value,
});

/** An overlay whose label of the name shows answers, in every language. */
const pipedOverlay = (pipes: Pipes, text: string): Overlay =>
  overlayWith((overlay) => {
    overlay.operations.push(setPipes(NAME, pipes));
    for (const words of Object.values(overlay.words)) words[`${NAME}.elementName`] = text;
  });

export const wordRefusals: readonly RefusalCase[] = [
  ...locales.flatMap((locale): RefusalCase[] =>
    [
      '<b>姓名</b>',
      '<img src=x onerror=alert(1)>',
      'https://evil.example',
      'javascript:alert(1)',
      '[x](y)',
      '&lt;script&gt;',
      'data:text/html,x',
    ].map((text) => [
      `${text} in ${locale}`,
      baseWithWord(locale, `${NAME}.elementName`, text),
      'words.markup',
      NAME,
    ]),
  ),
  ...['alertTitle', 'help', 'optional', 'unit', 'option.x'].map((key): RefusalCase => [
    `a link as ${key}`,
    baseWithWord('en_US', `${NAME}.${key}`, 'see www.evil.example'),
    'words.markup',
    NAME,
  ]),
  ...locales.map((locale): RefusalCase => [
    `a name that is missing in ${locale}`,
    baseWithoutWord(locale, `${NAME}.elementName`),
    'words.missing',
    NAME,
  ]),
  ['a name of spaces only', baseWithWord('es_ES', `${NAME}.elementName`, '  '), 'words.missing', NAME],
  ['a missing language', baseWith(({ words }) => delete words['pt_BR']), 'words.missing', NAME],
  ['an option without a label', baseWithoutWord('en_US', `${GENDER}.option.F`), 'words.missing', GENDER],
  ['a section without a title', baseWithoutWord('zh_TW', `${APPLICANT}.title`), 'words.missing', APPLICANT],
  [
    'a word for a missing element',
    baseWithWord('zh_CN', 'nosuchelement.help', 'x'),
    'words.orphan',
    'nosuchelement',
  ],
  ['a word key without a property', baseWithWord('zh_CN', 'title', 'x'), 'words.orphan', 'title'],
  ['a $ref among the words', baseWithWord('zh_CN', '$ref', '#'), 'words.orphan', '$ref'],
  [
    'a name of zero-width characters only (G12)',
    baseWithWord('es_ES', `${NAME}.elementName`, '\u200B\u2060'),
    'words.missing',
    NAME,
  ],
  ['a misspelt word key (G12)', baseWithWord('es_ES', `${NAME}.elementNmae`, 'x'), 'words.unknownKey', NAME],
  [
    'a word of an option that does not exist (G12)',
    baseWithWord('es_ES', `${GENDER}.option.X`, 'x'),
    'words.unknownOption',
    GENDER,
  ],
  [
    'a word for an issue that a question never has',
    baseWithWord('zh_CN', `${NAME}.issue.age.tooYoung`, '太小'),
    'words.unknownIssue',
    NAME,
  ],
  [
    'a word for an issue with a placeholder that nothing fills in',
    overlayWith(({ words }) => (words['en_US']![`${NAME}.issue.name.length`] = '{length} is too short')),
    'words.unknownPlaceholder',
    NAME,
  ],
  [
    'a word for an issue in one language only',
    baseWithWord('zh_CN', `${NAME}.issue.required`, '请填写姓名'),
    'words.missing',
    NAME,
  ],
  ...(
    [
      ['a brace that nothing closes', '{born', 'words.syntax'],
      ['a plural without other', '{born} {born, plural, one {#}}', 'words.noOther'],
      ['an apostrophe that swallows an argument', "l'{born}", 'words.quoted'],
      ['an argument that is no pipe', '{birth}', 'words.unknownArgument'],
      ['a plural of a date', '{born, plural, other {#}}', 'words.format'],
      ['a link between its arguments', '{born} www.evil.example', 'words.markup'],
      ['no argument at all', 'Name', 'pipes.unused'],
    ] as const
  ).map(([title, text, code]): RefusalCase => [
    `a message with ${title}`,
    pipedOverlay({ born: BIRTH_DATE }, text),
    code,
    NAME,
  ]),
  [
    'a message with a case of no option',
    pipedOverlay({ gender: GENDER }, '{gender, select, X {a} other {b}}'),
    'words.unknownCase',
    NAME,
  ],
  ['words that show a missing answer', pipedOverlay({ x: 'nosuchelement' }, '{x}'), 'pipes.missing', NAME],
  ['words that show an answer in rows', pipedOverlay({ x: INSURED_GENDER }, '{x}'), 'pipes.scope', NAME],
  ['words that show a document', pipedOverlay({ x: ID_NUMBER }, '{x}'), 'pipes.sensitive', NAME],
  [
    'a page title that shows an answer',
    overlayWith((overlay) => {
      overlay.operations.push(setPipes(APPLICANT, { born: BIRTH_DATE }));
      for (const words of Object.values(overlay.words)) words[`${APPLICANT}.pageTitle`] = '{born}';
    }),
    'words.noArguments',
    APPLICANT,
  ],
  [
    'a title of the page that shows an answer',
    baseWith((form) => {
      form.sections[0]!.pipes = { born: BIRTH_DATE };
      for (const words of Object.values(form.words)) {
        words[`${APPLICANT}.title`] = '{born}';
        delete words[`${APPLICANT}.pageTitle`];
      }
    }),
    'words.noPageTitle',
    APPLICANT,
  ],
  [
    'a warning with pipes, which has no words',
    baseWith((form) => {
      const warning = form.groupChecks.find(isWarning)!;
      Object.assign(warning, { pipes: { born: BIRTH_DATE } });
    }),
    'pipes.noWords',
    'wc5d8r2hvy7j',
  ],
  [
    'words in a language that does not exist (G12)',
    baseWith((form) => Object.assign(form.words, { fr_FR: {} })),
    'words.unknownLocale',
    '',
  ],
  [
    'a misspelt word key of an overlay (G12)',
    overlayWith(({ words }) => (words['en_US']![`${NAME}.hlep`] = 'x')),
    'words.unknownKey',
    NAME,
  ],
  [
    'an unknown language',
    baseWith((form) => Object.assign(form.words, { klingon: {} })),
    'document.invalid',
    '/words',
  ],
  [
    'half a surrogate pair',
    baseWithWord('zh_CN', `${NAME}.help`, 'x\ud800'),
    'document.invalid',
    `/words/zh_CN/${NAME}.help`,
  ],
  [
    'a NUL character',
    baseWithWord('zh_CN', `${NAME}.help`, 'x\u0000'),
    'document.invalid',
    `/words/zh_CN/${NAME}.help`,
  ],
];
