import { describe, expect, test } from 'vitest';
import type { Element } from '../../schemas/generated/element.ts';
import { checkAnswers } from '../../src/core/answers/check-answers.ts';
import { compileValidators } from '../../src/core/publish/compile-validators.ts';
import { indexForm } from '../../src/core/form/form-index.ts';
import { instantiateValidators } from '../../src/server/forms/instantiate-validators.ts';
import { context } from '../differential/code-lists.ts';
import { element, form, section } from '../forms/small-form.ts';
import { insurerForm } from '../forms/fixtures.ts';

/** What is wrong with answers to questions, as `code place`. */
function judge(questions: Element[], answers: object): string[] {
  const index = indexForm(form([section('page', questions)]));
  const verdict = checkAnswers(
    index,
    instantiateValidators(compileValidators(index)),
    { page: answers },
    context,
  );
  return verdict.ok ? [] : verdict.issues.map(({ path, code }) => `${code} ${path}`);
}

describe('text like a password is a question whose length a configurator sets', () => {
  test.each([
    ['[V-006]', 6, 18],
    ['[V-007]', 6, 20],
    ['[V-008]', 7, 20],
    ['[V-009]', 8, 20],
  ])('%s: %d to %d characters, and no Chinese', (_id, minLength, maxLength) => {
    const settings = { characters: 'noChinese', minLength, maxLength };
    const wrong = (password: string) =>
      judge([element('password', 'text', { requiredFlag: 'Y', settings })], { password });
    const long = (length: number) => 'aB3$-_xY9!'.repeat(3).slice(0, length);
    for (const length of [minLength, minLength + 1, maxLength - 1, maxLength])
      expect(wrong(long(length)), `${length}`).toEqual([]);
    expect(wrong(long(minLength - 1))).toEqual(['text.tooShort page/password']);
    expect(wrong(long(maxLength + 1))).toEqual(['text.tooLong page/password']);
    expect(wrong('')).toEqual(['required page/password']);
    expect(wrong('密'.repeat(minLength))).toEqual(['text.characters page/password']);
  });
});

test('consents are asked for one by one: agreeing to one is not agreeing to the other [V-074 V-076]', () => {
  const consents = ['health', 'transfer'].map((code) => element(code, 'agreement', { requiredFlag: 'Y' }));
  expect(judge(consents, { health: true, transfer: true })).toEqual([]);
  expect(judge(consents, { health: true })).toEqual(['switch.mustBeOn page/transfer']);
  expect(judge(consents, { transfer: true })).toEqual(['switch.mustBeOn page/health']);
  expect(judge(consents, {})).toEqual(['switch.mustBeOn page/health', 'switch.mustBeOn page/transfer']);
  expect(judge(consents, { health: true, transfer: false })).toEqual(['switch.mustBeOn page/transfer']);
});

test.each(['chenghai', 'hemu', 'panshan'])(
  '%s insures only those in whose life one has an interest [V-092]',
  (insurer) => {
    const index = indexForm(insurerForm(insurer));
    const validators = instantiateValidators(compileValidators(index));
    const refusal = (relation: string) => {
      const insured = [{ rowId: 'r1', relation }];
      const verdict = checkAnswers(index, validators, { insured }, context);
      const issues = verdict.ok ? [] : verdict.issues;
      return issues.find(({ path }) => path === 'insured/r1/relation')?.code;
    };
    for (const relation of ['self', 'spouse', 'child']) expect(refusal(relation), relation).toBeUndefined();
    for (const relation of ['friend', 'neighbour', 'other', 'SELF', 'constructor'])
      expect(refusal(relation), relation).toBe('option.unknown');
  },
);
