import { expect, test } from 'vitest';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { indexForm } from '../../core/form/form-index.ts';
import { formWords } from './form-words.ts';

const FORM = form([
  section('insured', [element('name', 'name'), element('idNumber', 'idNumber')], {
    repeat: { min: 1, max: 9 },
  }),
]);
const screenForm = {
  words: {
    [`${idOf('insured')}.title`]: '被保险人',
    [`${idOf('name')}.elementName`]: '姓名',
    [`${idOf('name')}.issue.name.length`]: '{title}为 {min} 至 {max} 个字',
    [`${idOf('idNumber')}.elementName`]: '证件号码',
    [`${idOf('idNumber')}.alertTitle`]: '请输入证件号码',
  },
  language: 'zh_CN' as const,
  lists: { idType: { passport: '护照' } },
};
const shell = {
  t: (key: string) => `<${key}>`,
  issue: (code: string, params: object) => `${code} ${JSON.stringify(params)}`,
  problem: () => '',
};
const words = formWords(indexForm(FORM), screenForm, shell);

test('words are looked up by element, section and code list', () => {
  expect(words.textOf(idOf('name'), 'elementName')).toBe('姓名');
  expect(words.textOf(idOf('insured'), 'title')).toBe('被保险人');
  expect(words.textOf('idType', 'passport')).toBe('护照');
  expect(words.textOf(idOf('name'), 'help')).toBeUndefined();
});

test('the text of an issue contains the name of its field', () => {
  expect(words.issue({ code: 'name.mixed', path: 'insured/r1/name' })).toBe('name.mixed {"title":"姓名"}');
});

test('a missing answer is asked for in the words of its element', () => {
  expect(words.issue({ code: 'required', path: 'insured/r1/idNumber' })).toBe('请输入证件号码');
});

test('an issue for which its element has a word is said by that word', () => {
  expect(words.issue({ code: 'name.length', path: 'insured/r1/name', params: { min: 2, max: 20 } })).toBe(
    '姓名为 2 至 20 个字',
  );
});

test('the text of a list issue contains the list title, that of a form issue the page title', () => {
  expect(words.issue({ code: 'rows.tooFew', path: 'insured', params: { min: 1 } })).toBe(
    'rows.tooFew {"min":1,"title":"被保险人"}',
  );
  expect(words.issue({ code: 'value.type', path: '' })).toBe('value.type {"title":"<insure.title>"}');
});

test('codes in parameters are replaced by their labels', () => {
  expect(
    words.issue({ code: 'text.characters', path: 'insured/r1/name', params: { allowed: 'latin' } }),
  ).toContain('"allowed":"<characters.latin>"');
  expect(
    words.issue({ code: 'id.otherType', path: 'insured/r1/idNumber', params: { suggested: 'passport' } }),
  ).toContain('"suggested":"护照"');
});
