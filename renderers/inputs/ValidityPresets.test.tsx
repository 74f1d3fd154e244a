import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { indexForm } from '../../src/core/form/form-index.ts';
import { element, form, section } from '../../tests/forms/small-form.ts';
import { ElementForm } from '../ElementForm.tsx';
import type { FormWords } from '../store/form-ports.ts';
import { FormStore } from '../store/form-store.ts';
import { loadValidityPresets } from './ValidityRangeInput.tsx';

const words: FormWords = {
  lang: 'zh-CN',
  textOf: () => undefined,
  t: (key, params) => (params ? `${key} ${Object.values(params).join()}` : key),
  issue: ({ code }) => code,
};
const index = indexForm(
  form([
    section('person', [
      element('idType', 'idType'),
      element('birthDate', 'date'),
      element('validity', 'validityRange', { settings: { idType: 'idType', birthDate: 'birthDate' } }),
    ]),
  ]),
);

/** The markup of the validity of a person. */
function fieldMarkup(person: Record<string, string>, start: string): string {
  const store = new FormStore({
    index,
    answers: { person: { ...person, validity: { start } } },
    context: () => ({ asOf: '2026-11-21' }),
    validators: () => Promise.reject(new Error('this test runs no checks')),
    newRowId: () => 'new',
  });
  const markup = renderToStaticMarkup(
    <ElementForm
      store={store}
      words={words}
      ports={{ today: '2026-11-21', loadList: async () => [] }}
      onSubmit={() => undefined}
    >
      <button type="submit">next</button>
    </ElementForm>,
  );
  return markup.split('data-path="person/validity"')[1]!;
}

/** The names of the terms that can be chosen, in order; a term that is marked ends with the mark. */
const termsOf = (person: Record<string, string>, start: string): string[] =>
  [
    ...fieldMarkup(person, start).matchAll(
      /<span>(?:validity\.years )?([^<]+)(<small[^>]*>validity.byAge<\/small>)?<\/span>/g,
    ),
  ].map(([, name, mark]) => name!.replace('validity.', '') + (mark ? ' by age' : ''));

beforeAll(async () => void (await loadValidityPresets()));

test.each([
  ['1988-03-15', '2010-05-01', ['10 by age', '5', '20', 'longTerm']],
  ['1988-03-15', '2019-05-01', ['20 by age', '5', '10', 'longTerm']],
  ['1956-03-08', '2019-05-01', ['longTerm by age', '5', '10', '20']],
])(
  'the term of a holder born %s at the issue on %s comes first and is marked (U26)',
  (birthDate, start, terms) => {
    expect(termsOf({ idType: 'residentId', birthDate }, start)).toEqual(terms);
  },
);

test.each([
  ['of another document', { idType: 'passport', birthDate: '1988-03-15' }],
  ['of a holder whose birth date is unknown', { idType: 'residentId' }],
])('no term is marked %s (U26)', (_, person) => {
  expect(termsOf(person, '2019-05-01')).toEqual(['5', '10', '20', 'longTerm']);
});

test('without a start date only “long-term” can be chosen; the terms wait in their places (U26)', () => {
  const person = { idType: 'residentId', birthDate: '1988-03-15' };
  expect(termsOf(person, '')).toEqual(['longTerm']);
  const waiting = fieldMarkup(person, '').matchAll(/<button[^>]* disabled="">validity\.years (\d+)</g);
  expect([...waiting].map(([, years]) => years)).toEqual(['5', '10', '20']);
});
