import { expect, test } from 'vitest';
import { locales } from '../../../locales/index.ts';
import { NUMERALS } from '../../../locales/numerals.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay, OverlayOperation } from '../../../schemas/generated/overlay.ts';
import { idOf as baseIdOf } from '../../../tests/forms/base-form-ids.ts';
import { readFixture } from '../../../tests/forms/fixtures.ts';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { layersOf } from '../overlay/origins.ts';
import { lintNumbers } from './lint-numbers.ts';
import { mentionsNumber } from './mentions-number.ts';

const mentions = (locale: string, text: string, value: number) =>
  mentionsNumber(text, value, NUMERALS[locale]!);

test.each([
  ['zh_CN', '最多三位', 3],
  ['zh_CN', '最多 3 位', 3],
  ['zh_CN', '最多３位', 3],
  ['zh_CN', '最多3位受益人', 3],
  ['zh_CN', '可以添加两名', 2],
  ['zh_CN', '指定受益人最多 三 人', 3],
  ['zh_CN', '十二个月以内', 12],
  ['zh_CN', '不超过二十张', 20],
  ['zh_TW', '最多兩位', 2],
  ['zh_TW', '每份十萬元，最多五份', 5],
  ['zh_TW', '最多 1,000 元', 1000],
  ['en_US', 'Add up to three beneficiaries', 3],
  ['en_US', 'Three at most', 3],
  ['en_US', 'up to 3.', 3],
  ['en_US', '1–3 pictures', 3],
  ['en_US', 'at most 5MB each', 5],
  ['en_US', 'up to 1,000 characters', 1000],
  ['en_US', 'at least 0.5', 0.5],
  ['es_ES', 'hasta tres beneficiarios', 3],
  ['es_ES', 'Dieciséis como máximo', 16],
  ['es_ES', 'hasta 1.000 caracteres', 1000],
  ['es_ES', 'hasta 10\u00a0000 euros', 10_000],
  ['pt_BR', 'até três beneficiários', 3],
  ['pt_BR', 'no máximo duas', 2],
  ['pt_BR', 'apenas um arquivo', 1],
  ['pt_BR', 'até 2,5 vezes', 2.5],
])('in %s “%s” says %s', (locale, text, value) => {
  expect(mentions(locale, text, value)).toBe(true);
});

test.each([
  ['zh_CN', '最多三位', 2],
  ['zh_CN', '第三方机构', 3],
  ['zh_CN', '第3次', 3],
  ['zh_CN', '最多十三位', 3],
  ['zh_CN', '最多三十位', 3],
  ['zh_CN', '最多 13 位', 3],
  ['zh_CN', '请与证件一致，一般在正面', 1],
  ['zh_CN', '一次性交清', 1],
  ['zh_CN', '二三十位', 2],
  ['zh_CN', '十几个', 10],
  ['zh_TW', '數百份', 100],
  ['en_US', 'Add your beneficiaries', 3],
  ['en_US', 'thirteen of them', 3],
  ['en_US', 'up to 30', 3],
  ['en_US', 'up to 1,003', 3],
  ['en_US', '3.5 percent', 3],
  ['en_US', 'form A3 by 2024-03-03, 3/4 at 3:15', 3],
  ['en_US', 'the 3rd person, the third party', 3],
  ['en_US', 'somebody, anyone, no one else’s', 2],
  ['es_ES', 'un beneficiario, una persona', 1],
  ['es_ES', 'entres', 3],
  ['es_ES', '3.000 euros', 3],
  ['pt_BR', 'um beneficiário, uma pessoa', 1],
  ['pt_BR', 'o 3º andar', 3],
])('in %s “%s” does not say %s', (locale, text, value) => {
  expect(mentions(locale, text, value)).toBe(false);
});

test('every language has the numbers from 1 to 20', () => {
  for (const locale of locales) {
    const { words } = NUMERALS[locale]!;
    expect(words).toHaveLength(20);
    expect(new Set(words.flat()).size).toBe(words.flat().length);
  }
});

const [photos, cover, people] = [idOf('photos'), idOf('cover'), idOf('people')] as const;
const upTo = (key: string) => ({
  zh_CN: { [key]: '最多三位' },
  zh_TW: { [key]: '最多三位' },
  en_US: { [key]: 'Up to three' },
  es_ES: { [key]: 'Hasta tres' },
  pt_BR: { [key]: 'Até 3' },
});
const base = (words: Form['words']): Form =>
  form(
    [
      section(
        'people',
        [element('photos', 'upload'), element('cover', 'amount', { settings: { max: '3' } })],
        {
          repeat: { min: 1, max: 3 },
        },
      ),
    ],
    { words },
  );
const set = (
  target: string,
  property: 'settings' | 'repeat' | 'bounds',
  value: unknown,
): OverlayOperation => ({
  op: 'set',
  target,
  property,
  value,
});
const layer = (operations: OverlayOperation[], words: Overlay['words'] = {}) => ({
  name: 'CHL',
  overlay: {
    formatVersion: 1 as const,
    screen: 'trial',
    scope: { supplierCode: 'CHL' },
    baseVersion: 1,
    operations,
    words,
  },
});

/** The warnings of overlays on the base, widest first, as `id key locale setting before → after`. */
const warningsOf = (words: Form['words'], ...overlays: ReturnType<typeof layer>[]) =>
  lintNumbers(
    layersOf(base(words), overlays).map((flat) => flat.form),
    NUMERALS,
  ).map(({ code, id, key, locale, params = {} }) => {
    expect(code).toBe('words.number');
    return `${id} ${key} ${locale} ${params['setting']} ${params['before']} → ${params['after']}`;
  });

const inAll = (text: string) => locales.map((locale) => text.replace('*', locale));

test.each<[string, string, OverlayOperation, string]>([
  ['rows', `${people}.add`, set(people, 'repeat', { min: 1, max: 2 }), `${people} add * repeat.max 3 → 2`],
  ['a default', `${photos}.help`, set(photos, 'settings', { max: 5 }), `${photos} help * settings.max 3 → 5`],
  ['an amount', `${cover}.help`, set(cover, 'settings', { max: '2' }), `${cover} help * settings.max 3 → 2`],
])(
  'a base word that says the former number of %s is warned of in every language',
  (_title, key, operation, line) => {
    expect(warningsOf(upTo(key), layer([operation])).sort()).toEqual(inAll(line).sort());
  },
);

const twoRows = set(people, 'repeat', { min: 1, max: 2 });
const addKey = `${people}.add`;

test('a word that the overlay words itself is not warned of, in its language alone', () => {
  const own = layer([twoRows], { en_US: { [addKey]: 'Up to two' }, zh_CN: { [addKey]: '最多两位' } });
  expect(warningsOf(upTo(addKey), own)).toEqual(
    ['zh_TW', 'es_ES', 'pt_BR'].map((locale) => `${people} add ${locale} repeat.max 3 → 2`),
  );
});

test('there is no warning without the number, without the change, and for words of other parts', () => {
  const silent = { en_US: { [addKey]: 'Add a person' } };
  expect(warningsOf(silent, layer([twoRows]))).toEqual([]);
  expect(warningsOf(upTo(addKey), layer([]))).toEqual([]);
  expect(warningsOf(upTo(addKey), layer([set(photos, 'settings', { max: 2 })]))).toEqual([]);
  expect(warningsOf(upTo(addKey), layer([set(people, 'repeat', { min: 0, max: 3 })]))).toEqual([]);
});

test('the question that leads to the rows speaks of them: the beneficiaries of the base form', () => {
  const insureForm = readFixture<Form>('forms/insureInfomation/base.json');
  const beneficiaries = baseIdOf('insured/beneficiaries');
  const kind = baseIdOf('insured/beneficiaryKind');
  const { overlay } = layer([set(beneficiaries, 'repeat', { min: 0, max: 2 })]);
  const layers = layersOf(insureForm, [{ name: 'CHL', overlay: { ...overlay, screen: insureForm.screen } }]);
  const warnings = lintNumbers(
    layers.map((flat) => flat.form),
    NUMERALS,
  );
  expect(warnings).toEqual(
    locales.map((locale) => ({
      ...{ code: 'words.number', id: kind, key: 'help', locale },
      params: { setting: 'beneficiaries.repeat.max', before: 3, after: 2 },
    })),
  );
});

test('each layer answers for the words that it inherits', () => {
  const words = { en_US: { [addKey]: 'Up to three' } };
  const insurer = layer([twoRows], { en_US: { [addKey]: 'Up to two' } });
  const product = layer([set(people, 'repeat', { min: 1, max: 4 })]);
  const back = layer([set(people, 'repeat', { min: 1, max: 3 })]);
  expect(warningsOf(words, insurer)).toEqual([]);
  expect(warningsOf(words, insurer, product)).toEqual([`${people} add en_US repeat.max 2 → 4`]);
  expect(warningsOf(words, layer([twoRows]), product)).toEqual([`${people} add en_US repeat.max 3 → 4`]);
  expect(warningsOf(words, layer([twoRows]), back)).toEqual([]);
});

test('a constant bound counts, another expression has no number', () => {
  const bound = (max: object) => set(photos, 'bounds', { max });
  const words = { en_US: { [`${photos}.help`]: 'At most three' } };
  const wider = layer([bound({ const: 3 })]);
  expect(warningsOf(words, wider, layer([bound({ const: 2 })]))).toEqual([
    `${photos} help en_US bounds.max 3 → 2`,
  ]);
  expect(warningsOf(words, wider, layer([bound({ element: cover })]))).toEqual([]);
  const rowsOf = (max: object) => layer([set(people, 'repeat', { min: 1, max: 9, bounds: { max } })]);
  expect(
    warningsOf({ en_US: { [addKey]: 'Up to three' } }, rowsOf({ const: 3 }), rowsOf({ const: 2 })),
  ).toContain(`${people} add en_US repeat.bounds.max 3 → 2`);
});
