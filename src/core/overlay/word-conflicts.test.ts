// Overlays that change words alone: every kind of word in every language.
import { expect, test } from 'vitest';
import { locales } from '../../../locales/index.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { checkForm } from '../form-checks/check-form.ts';
import { partsWithWords } from '../form/word-keys.ts';
import { deriveOverlay } from './derive-overlay.ts';
import { flatten } from './flatten.ts';
import { overlayConflicts } from './overlay-conflicts.ts';

const options = { settings: { options: ['a', 'b'] } };
const bare = form(
  [
    section('person', [
      element('name'),
      element('gender', 'radio', options),
      element('cover', 'cards', options),
      element('hobbies', 'checkboxes', options),
      element('pain', 'scale', { settings: { min: 0, max: 10 } }),
      element('terms', 'agreement'),
    ]),
    section('cars', [element('plate')], {
      repeat: { min: 0, max: 2 },
      section: section('damages', [element('cost')], { repeat: { min: 0, max: 2 } }),
    }),
  ],
  {
    conditions: { owner000: { op: 'empty', left: answerOperand('name') } },
    groupChecks: [
      {
        checkId: 'message0',
        check: 'condition',
        refuseWhen: { op: 'empty', left: answerOperand('name') },
        path: idOf('name'),
        severity: 'error',
      },
    ],
  },
);
const keys = partsWithWords(bare).flatMap((part) => part.keys.map((key) => `${part.id}.${key}`));
const wordsOf = (text: (key: string, locale: string) => string, own = keys): Form['words'] =>
  Object.fromEntries(
    locales.map((locale) => [locale, Object.fromEntries(own.map((key) => [key, text(key, locale)]))]),
  );
const base: Form = { ...bare, words: wordsOf((key, locale) => `${key} in ${locale}`) };
const scope = { scope: { supplierCode: 'CHL' }, baseVersion: 1 };
const overlayOf = (words: Overlay['words'], operations: Overlay['operations'] = []): Overlay => ({
  ...{ formatVersion: 1, screen: base.screen, ...scope },
  operations,
  words,
});

test('these are the kinds of words', () => {
  const kinds = keys.map((key) => key.split('.')[1]!);
  expect([...new Set(kinds)].sort()).toEqual(
    'add alertTitle elementName help item name note option optional pageTitle refused text title'.split(' '),
  );
});

test.each(locales)('an overlay changes any word in %s and nothing else', (locale) => {
  for (const key of keys) {
    const words = { [locale]: { [key]: 'own text' } };
    const expected = structuredClone(base);
    expected.words[locale]![key] = 'own text';
    expect(flatten(base, [overlayOf(words)])).toEqual({ ok: true, form: expected });
    const checked = checkForm(expected, locales, [], { knownLocales: locales, ownWords: words });
    expect(checked.ok ? [] : checked.issues).toEqual([]);
    const derived = deriveOverlay(base, expected, scope);
    expect(derived.ok && derived.overlay).toEqual(overlayOf(words));
  }
});

test.each(locales)('a base that rewords what an overlay words in %s is a named conflict', (locale) => {
  const others = locales.filter((other) => other !== locale);
  for (const key of keys) {
    const words = { [locale]: { [key]: 'own text' } };
    const reword = (text: string, tags: readonly string[]) => (next: Form) =>
      tags.forEach((tag) => (next.words[tag]![key] = text));
    expect(conflictsAfter(reword('new text', [locale]), words)).toEqual([
      ['word', key, locale, `${key} in ${locale}`, 'new text', 'own text'],
    ]);
    expect(conflictsAfter(reword('own text', [locale]), words)).toEqual([]);
    expect(conflictsAfter(reword('new text', others), words)).toEqual([]);
  }
});

function conflictsAfter(
  edit: (next: Form) => void,
  words: Overlay['words'],
  operations?: Overlay['operations'],
) {
  const next = structuredClone(base);
  edit(next);
  return overlayConflicts(base, next, overlayOf(words, operations)).map(
    ({ kind, id, property, locale, ...values }) => [
      kind,
      `${id}.${property}`,
      locale,
      ...Object.values(values),
    ],
  );
}

const elementsOf = (next: Form) => next.sections[0]!.elements;
const withoutOption = (next: Form) => {
  elementsOf(next)[1]!.settings = { options: ['b'] };
};
const optionKey = `${idOf('gender')}.option.a`;
const titleKey = `${idOf('person')}.pageTitle`;

test('a word of an option that the base drops is a conflict, one that the overlay keeps is none', () => {
  const words = { en_US: { [optionKey]: 'own text' } };
  expect(conflictsAfter(withoutOption, words)).toEqual([['unshown', optionKey, 'en_US']]);
  const keeps = {
    op: 'set' as const,
    target: idOf('gender'),
    property: 'settings' as const,
    value: { options: ['a'] },
  };
  expect(conflictsAfter(withoutOption, words, [keeps])).toEqual([
    ['property', `${idOf('gender')}.settings.options`, undefined, ['a', 'b'], ['b'], ['a']],
  ]);
});

test('a word for an issue that the new base no longer has is a conflict, one that it still has is none', () => {
  const key = `${idOf('gender')}.issue.option.unknown`;
  const words = { en_US: { [key]: 'own text' } };
  const asText = (next: Form) => {
    elementsOf(next)[1] = element('gender');
  };
  expect(conflictsAfter(asText, words)).toContainEqual(['unshown', key, 'en_US']);
  expect(conflictsAfter((next) => void elementsOf(next).reverse(), words)).toEqual([]);
});

test('the title of a page is a conflict where the base begins with another section', () => {
  const words = { es_ES: { [titleKey]: 'own text' } };
  expect(conflictsAfter((next) => void next.sections.reverse(), words)).toEqual([
    ['unshown', titleKey, 'es_ES'],
  ]);
  const first = { op: 'move' as const, target: idOf('person'), after: null };
  expect(conflictsAfter((next) => void next.sections.unshift(section('intro', [])), words, [first])).toEqual(
    [],
  );
});

test('words of what the base no longer has are a conflict of the part', () => {
  const gone: [key: string, edit: (next: Form) => void][] = [
    [`${idOf('terms')}.text`, (next) => void elementsOf(next).pop()],
    [`${idOf('damages')}.item`, (next) => void delete next.sections[1]!.section],
    ['message0.refused', (next) => void (next.groupChecks = [])],
    ['owner000.name', (next) => void delete next.conditions],
  ];
  for (const [key, edit] of gone)
    expect(conflictsAfter(edit, { pt_BR: { [key]: 'own text' } })).toEqual([['removed', key, 'pt_BR']]);
});

test('words that the base fixes are a conflict', () => {
  const fix = (next: Form) => void (elementsOf(next)[0]!.locks = ['textFixed']);
  for (const key of ['elementName', 'help', 'alertTitle', 'optional'].map(
    (word) => `${idOf('name')}.${word}`,
  ))
    expect(conflictsAfter(fix, { zh_TW: { [key]: 'own text' } })).toEqual([['locked', key, 'zh_TW']]);
});
