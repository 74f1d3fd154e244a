import { expect, test } from 'vitest';
import type { Form } from '../../../schemas/generated/form.ts';
import { indexForm } from '../../core/form/form-index.ts';
import { formWords } from './form-words.ts';

const FORM: Form = {
  formatVersion: 1,
  screen: 'insureInfomation',
  groupChecks: [],
  words: {},
  sections: [
    {
      sectionId: 'd4w7sfty9r58',
      sectionCode: 'insured',
      repeat: { min: 1, max: 9 },
      elements: [
        { elementId: 'fy6cbrhqfcj2', elementCode: 'name', inputType: 'name', requiredFlag: 'Y' },
        { elementId: 'k3rhhz3n2ezi', elementCode: 'idNumber', inputType: 'idNumber', requiredFlag: 'Y' },
      ],
    },
  ],
};
const wire = {
  words: {
    'd4w7sfty9r58.title': '被保险人',
    'fy6cbrhqfcj2.elementName': '姓名',
    'k3rhhz3n2ezi.elementName': '证件号码',
  },
  lists: { idType: { passport: '护照' } },
};
const shell = {
  t: (key: string) => `<${key}>`,
  issue: (code: string, params: object) => `${code} ${JSON.stringify(params)}`,
  problem: () => '',
};
const words = formWords(indexForm(FORM), wire, shell);

test('words are looked up by element, section and code list', () => {
  expect(words.textOf('fy6cbrhqfcj2', 'elementName')).toBe('姓名');
  expect(words.textOf('d4w7sfty9r58', 'title')).toBe('被保险人');
  expect(words.textOf('idType', 'passport')).toBe('护照');
  expect(words.textOf('fy6cbrhqfcj2', 'help')).toBeUndefined();
});

test('the text of an issue contains the name of its field', () => {
  expect(words.issue({ code: 'required', path: 'insured/r1/name' })).toBe('required {"title":"姓名"}');
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
