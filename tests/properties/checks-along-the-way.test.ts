import { describe, expect, test } from 'vitest';
import type { Element } from '../../schemas/generated/element.ts';
import { checkSubmittedAnswers } from '../../src/core/answers/submitted-answers.ts';
import { compileValidators } from '../../src/core/publish/compile-validators.ts';
import { indexForm } from '../../src/core/form/form-index.ts';
import { instantiateValidators } from '../../src/server/forms/instantiate-validators.ts';
import { context } from '../differential/code-lists.ts';
import { element, form, section } from '../forms/small-form.ts';
import { insurerForm } from '../forms/fixtures.ts';

/** The issues of answers to a form of these elements, as `code path`. */
function issuesOf(elements: Element[], answers: object): string[] {
  const index = indexForm(form([section('page', elements)]));
  const result = checkSubmittedAnswers(
    index,
    instantiateValidators(compileValidators(index)),
    { page: answers },
    context,
  );
  return result.ok ? [] : result.issues.map(({ path, code }) => `${code} ${path}`);
}

describe('a configurator sets the length and the characters of a text', () => {
  test.each([
    ['[V-006]', 6, 18],
    ['[V-007]', 6, 20],
    ['[V-008]', 7, 20],
    ['[V-009]', 8, 20],
  ])('%s: %d to %d characters, none of them Chinese', (_id, minLength, maxLength) => {
    const settings = { characters: 'noChinese', minLength, maxLength };
    const issuesOfPassword = (password: string) =>
      issuesOf([element('password', 'text', { requiredFlag: 'Y', settings })], { password });
    const textOfLength = (length: number) => 'aB3$-_xY9!'.repeat(3).slice(0, length);
    for (const length of [minLength, minLength + 1, maxLength - 1, maxLength])
      expect(issuesOfPassword(textOfLength(length)), `${length}`).toEqual([]);
    expect(issuesOfPassword(textOfLength(minLength - 1))).toEqual(['text.tooShort page/password']);
    expect(issuesOfPassword(textOfLength(maxLength + 1))).toEqual(['text.tooLong page/password']);
    expect(issuesOfPassword('')).toEqual(['required page/password']);
    expect(issuesOfPassword('密'.repeat(minLength))).toEqual(['text.characters page/password']);
  });
});

test('each consent is required on its own: agreeing to one does not agree to the other [V-074 V-076]', () => {
  const consents = ['health', 'transfer'].map((code) => element(code, 'agreement', { requiredFlag: 'Y' }));
  expect(issuesOf(consents, { health: true, transfer: true })).toEqual([]);
  expect(issuesOf(consents, { health: true })).toEqual(['switch.mustBeOn page/transfer']);
  expect(issuesOf(consents, { transfer: true })).toEqual(['switch.mustBeOn page/health']);
  expect(issuesOf(consents, {})).toEqual(['switch.mustBeOn page/health', 'switch.mustBeOn page/transfer']);
  expect(issuesOf(consents, { health: true, transfer: false })).toEqual(['switch.mustBeOn page/transfer']);
});

test.each(['chenghai', 'hemu', 'panshan'])(
  '%s accepts only relations with an insurable interest [V-092]',
  (insurer) => {
    const index = indexForm(insurerForm(insurer));
    const validators = instantiateValidators(compileValidators(index));
    const issueCodeOf = (relation: string) => {
      const insured = [{ rowId: 'r1', relation }];
      const result = checkSubmittedAnswers(index, validators, { insured }, context);
      const issues = result.ok ? [] : result.issues;
      return issues.find(({ path }) => path === 'insured/r1/relation')?.code;
    };
    for (const relation of ['self', 'spouse', 'child'])
      expect(issueCodeOf(relation), relation).toBeUndefined();
    for (const relation of ['friend', 'neighbour', 'other', 'SELF', 'constructor'])
      expect(issueCodeOf(relation), relation).toBe('option.unknown');
  },
);
