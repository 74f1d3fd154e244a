import { expect, test } from 'vitest';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { indexForm } from '../form/form-index.ts';
import type { Issue } from '../failures/issue.ts';
import { issueMessage } from './issue-message.ts';

const FORM = form([
  section('page', [
    element('purpose', 'checkboxes', { settings: { options: ['family', 'debt'] } }),
    element('nameless', 'text'),
    element('card', 'idScan'),
    element('report', 'upload', { settings: { min: 2, max: 3 } }),
    element('debt', 'decimal', { settings: { unit: 'tenThousandYuan', max: '20' } }),
    element('count', 'decimal', { settings: { max: '20' } }),
  ]),
]);
const wordsById: Record<string, string> = {
  [`${idOf('purpose')}.alertTitle`]: '请选择买这份保险的目的',
  [`${idOf('nameless')}.elementName`]: '备注',
  [`${idOf('card')}.alertTitle`]: '请上传身份证两面',
  [`${idOf('report')}.elementName`]: '报告',
  [`${idOf('report')}.alertTitle`]: '请上传报告',
  [`${idOf('debt')}.elementName`]: '负债',
  [`${idOf('count')}.elementName`]: '数量',
};
const textOf = (issue: Issue): string =>
  issueMessage(indexForm(FORM), issue, {
    wordOf: (id, property) => wordsById[`${id}.${property}`],
    app: (key) => key,
    issue: (code, params) => `${code} ${JSON.stringify(params)}`,
  });

test('a missing answer is asked for in the words of its element, not as “cannot be empty” (A98)', () => {
  expect(textOf({ code: 'required', path: 'page/purpose' })).toBe('请选择买这份保险的目的');
  expect(textOf({ code: 'options.tooFew', path: 'page/purpose', params: { min: 1 } })).toBe(
    '请选择买这份保险的目的',
  );
});

test('a missing answer of an element without words has the message of the specification (A98)', () => {
  expect(textOf({ code: 'required', path: 'page/nameless' })).toBe('required {"title":"备注"}');
});

test('a card with one picture asks for both sides; a report with one of two says how many', () => {
  expect(textOf({ code: 'options.tooFew', path: 'page/card', params: { min: 2 } })).toBe('请上传身份证两面');
  expect(textOf({ code: 'options.tooFew', path: 'page/report', params: { min: 2 } })).toBe(
    'options.tooFew {"min":2,"title":"报告"}',
  );
});

test('the bounds of a number carry its unit', () => {
  expect(textOf({ code: 'decimal.tooLarge', path: 'page/debt', params: { max: '20' } })).toBe(
    'decimal.tooLarge {"max":"20 unit.tenThousandYuan","title":"负债"}',
  );
  expect(textOf({ code: 'decimal.tooLarge', path: 'page/count', params: { max: '20' } })).toBe(
    'decimal.tooLarge {"max":"20","title":"数量"}',
  );
});
