import { expect, test } from 'vitest';
import { instantiateValidators } from '../../server/forms/instantiate-validators.ts';
import { element, form, section } from '../../../tests/forms/small-form.ts';
import { compileValidators } from './compile-validators.ts';
import { indexForm } from '../form/form-index.ts';

const hostile = form(
  [
    section('secretSection', [
      element('secretCode', 'select', { settings: { options: ['a', 'b'] } }),
      element('otherCode', 'select', { settings: { options: ['a', 'b'] } }),
      element('mobile', 'mobile', { elementId: 'opaqueid0001' }),
    ]),
  ],
  { words: { zh_CN: { 'secretco.elementName': '*/alert(1)/*' } } },
);
const code = compileValidators(indexForm(hostile));

test('the module contains only positions, option codes and settings of the form', () => {
  for (const text of ['secret', 'otherCode', 'opaque', 'alert', 'trial', '$id', 'sourceURL'])
    expect(code).not.toContain(text);
});

test('the module generates no code at run time', () => {
  expect(code).not.toMatch(/new Function|eval\(/);
});

test('equal schemas share one validator', () => {
  expect(code).toContain('exports.elements = [0,0,1]');
});

test('validators are looked up by position and report the code of an issue', () => {
  const validators = instantiateValidators(code);
  const mobile = validators.element(2);
  const context = { asOf: '2026-11-21' };
  expect(mobile.call(context, '13800138000')).toBe(true);
  expect(mobile.call(context, '03800138000')).toBe(false);
  expect(mobile.errors?.[0]?.params).toEqual({ code: 'mobile.format' });
});

test('a module that requires an unlisted module does not load', () => {
  expect(() => instantiateValidators('export default function (require) { require("fs") }')).toThrow(
    'asks for fs',
  );
});
