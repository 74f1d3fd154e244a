import { expect, test } from 'vitest';
import { answersFixtures, fixtureLists, insurerForm } from '../../../tests/forms/fixtures.ts';
import { element, form, section } from '../../../tests/forms/small-form.ts';
import { instantiateValidators } from '../../server/forms/instantiate-validators.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { checkSubmittedAnswers } from './submitted-answers.ts';
import { compileValidators } from '../publish/compile-validators.ts';
import { indexForm } from '../form/form-index.ts';

const codeListItem = fixtureLists();

function checkerOf(written: Form) {
  const index = indexForm(written);
  const validators = instantiateValidators(compileValidators(index));
  return (answers: unknown, asOf = '2026-11-21') =>
    checkSubmittedAnswers(index, validators, answers, { asOf, codeListItem });
}

const checkers = new Map(
  ['chenghai', 'hemu', 'panshan'].map((insurer) => [insurer, checkerOf(insurerForm(insurer))]),
);

test.each(answersFixtures())('%s', (_name, { insurer, answers, asOf, issues }) => {
  const result = checkers.get(insurer)!(answers, asOf);
  expect(result.ok ? [] : result.issues).toEqual(issues);
});

const trial = checkerOf(
  form([
    section('person', [
      element('name', 'name', { requiredFlag: 'Y' }),
      element('mobile', 'mobile'),
      element('age', 'integer', { settings: { max: 120 } }),
    ]),
    section('car', [element('plate')], { repeat: { min: 1, max: 2 } }),
  ]),
);

test('valid answers are returned normalised, without empty values', () => {
  const result = trial({
    person: { name: ' 欧阳•若溪 ', mobile: '138 0013-8000' },
    car: [{ rowId: 'a', plate: '' }],
  });
  expect(result).toEqual({
    ok: true,
    answers: { person: { name: '欧阳·若溪', mobile: '13800138000' }, car: [{ rowId: 'a' }] },
  });
});

test.each<[string, unknown, { code: string; path: string }]>([
  ['no object at all', [], { code: 'value.type', path: '' }],
  ['an unknown section', { persons: {} }, { code: 'value.unknown', path: 'persons' }],
  ['an unknown key', { person: { nickname: 'x' } }, { code: 'value.unknown', path: 'person/nickname' }],
  ['null', { person: { name: null } }, { code: 'value.type', path: 'person/name' }],
  ['a number as text', { person: { age: '17' } }, { code: 'value.type', path: 'person/age' }],
  ['text as a number', { person: { mobile: 13800138000 } }, { code: 'value.type', path: 'person/mobile' }],
  ['a row without an id', { car: [{}] }, { code: 'row.id', path: 'car/0' }],
  ['two rows with one id', { car: [{ rowId: 'a' }, { rowId: 'a' }] }, { code: 'row.id', path: 'car/1' }],
  ['an object for a list', { car: {} }, { code: 'value.type', path: 'car' }],
])('%s is refused at its path, without coercion', (_title, answers, issue) => {
  expect(trial(answers)).toEqual({ ok: false, issues: [issue] });
});

test('a required element without an answer is an issue at its path [V-083]', () => {
  for (const name of [undefined, '', '  ']) {
    const result = trial({ person: name === undefined ? {} : { name }, car: [{ rowId: 'a' }] });
    expect(result).toEqual({ ok: false, issues: [{ code: 'required', path: 'person/name' }] });
  }
  const answered = trial({ person: { name: '欧阳若溪' }, car: [{ rowId: 'a' }] });
  expect(answered).toMatchObject({ ok: true });
});

test('a key that exists on the prototype is refused like any unknown key', () => {
  const answers: unknown = JSON.parse('{"person":{"__proto__":{"name":"x"},"constructor":1}}');
  const result = trial(answers);
  expect(result.ok ? [] : result.issues.map(({ path }) => path)).toEqual([
    'person/__proto__',
    'person/constructor',
  ]);
});

test('too many and too few rows are issues of the list', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ rowId: `r${i}` }));
  expect(trial({ car: rows(3) })).toEqual({
    ok: false,
    issues: [{ code: 'rows.tooMany', path: 'car', params: { max: 2 } }],
  });
  expect(trial({ person: { name: '欧阳若溪' } })).toEqual({
    ok: false,
    issues: [{ code: 'rows.tooFew', path: 'car', params: { min: 1 } }],
  });
});
