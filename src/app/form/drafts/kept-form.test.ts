import { expect, test } from 'vitest';
import type { FetchedForm } from '../../calls/screen-calls.ts';
import { keptFormOf } from './kept-form.ts';
import { isSameForm } from './same-form.ts';

const form = (overrides: Partial<FetchedForm> = {}): FetchedForm => ({
  tradeId: 'T1',
  orderSn: 'O1',
  screen: 'insureInfomation',
  subject: '',
  language: 'zh_CN',
  version: { number: 1, contentHash: 'h1' },
  validator: '/shop/validators/1.js',
  sections: [],
  groupChecks: [],
  words: { a: 'A' },
  lists: {},
  answers: { applicant: { name: '欧阳若溪' } },
  revision: 3,
  enteredRevision: 3,
  changeSummary: null,
  savedAt: null,
  today: '2026-11-23',
  context: { product: 'HM-MED', channel: '' },
  product: { riskName: '禾木百万医疗' } as FetchedForm['product'],
  document: '/shop/forms/1.json',
  token: 't1',
  ...overrides,
});

test('a draft keeps the form without its questions, and without its answers (U27)', () => {
  const kept = keptFormOf(form())!;
  expect(kept).toMatchObject({ tradeId: 'T1', document: '/shop/forms/1.json', token: 't1' });
  expect(JSON.stringify(kept)).not.toMatch(/欧阳若溪|sections|words/);
});

test.each<[string, Partial<FetchedForm>]>([
  ['final answers', { savedAt: '2026-11-23T00:00:00Z' }],
  [
    'news of a migration',
    { changeSummary: { added: [], changed: [], affected: [], hidden: [], retired: [], restored: [] } },
  ],
  ['questions of its own', { document: undefined }],
  ['another session since the call', { token: undefined }],
])('a form with %s is not kept (U27)', (_reason, overrides) => {
  expect(keptFormOf(form(overrides))).toBeUndefined();
  expect(isSameForm(keptFormOf(form())!, form(overrides))).toBe(false);
});

test('a form is the same with other answers, and another one with anything else that is shown (U27)', () => {
  const kept = keptFormOf(form())!;
  expect(isSameForm(kept, form({ answers: {}, revision: 4, enteredRevision: 4 }))).toBe(true);
  for (const overrides of [
    { version: { number: 2, contentHash: 'h2' } },
    { document: '/shop/forms/2.json' },
    { language: 'en_US' },
    { today: '2026-11-24' },
    { product: { riskName: 'another' } as FetchedForm['product'] },
    { token: 't2' },
  ] satisfies Partial<FetchedForm>[])
    expect([overrides, isSameForm(kept, form(overrides))]).toEqual([overrides, false]);
});

test('what the server prefilled counts until the first save (U27)', () => {
  const kept = keptFormOf(form({ revision: 0, answers: { applicant: { city: 'a' } } }))!;
  expect(isSameForm(kept, form({ revision: 0, answers: { applicant: { city: 'a' } } }))).toBe(true);
  expect(isSameForm(kept, form({ revision: 0, answers: { applicant: { city: 'b' } } }))).toBe(false);
  expect(isSameForm(kept, form({ revision: 1, answers: {} }))).toBe(true);
});
