import { describe, expect, test } from 'vitest';
import { isQuestion } from '../../schemas/elements/input-types.ts';
import { locales } from '../../locales/index.ts';
import { flattenAnswers } from '../../src/core/answers/answers.ts';
import { decideOutcome } from '../../src/core/answers/decide-outcome.ts';
import { resolve } from '../../src/core/answers/resolve.ts';
import { checkSubmittedAnswers } from '../../src/core/answers/submitted-answers.ts';
import { checkForm } from '../../src/core/form-checks/check-form.ts';
import { compileValidators } from '../../src/core/publish/compile-validators.ts';
import { allElements } from '../../src/core/form/form-elements.ts';
import { indexForm } from '../../src/core/form/form-index.ts';
import { instantiateValidators } from '../../src/server/forms/instantiate-validators.ts';
import { context } from '../differential/code-lists.ts';
import type { Form } from '../../schemas/generated/form.ts';
import {
  fixtureNames,
  fixtureScreens,
  insurerNeutralScreens,
  insurerForm,
  readFixture,
} from '../forms/fixtures.ts';

const INSURERS = ['chenghai', 'hemu', 'panshan'];
const listIds = fixtureNames('code-lists').map((name) => name.replace('.json', ''));
const forms = fixtureScreens.flatMap((screen) => INSURERS.map((insurer) => [screen, insurer] as const));

/** The issues of answers to an insurer's form of a screen, as `path code`. */
function issuesOf(screen: string, insurer: string, answers: unknown): string[] {
  const index = indexForm(insurerForm(insurer, screen));
  const result = checkSubmittedAnswers(
    index,
    instantiateValidators(compileValidators(index)),
    answers,
    context,
  );
  return result.ok ? [] : result.issues.map(({ path, code }) => `${path} ${code}`);
}

const requiredIssues = (...paths: string[]) => paths.map((path) => `${path} required`);

test('insurers have overlays for eight screens', () => {
  expect(fixtureScreens).toEqual([
    'family',
    'groupQuote',
    'healthNotice',
    'insureInfomation',
    'invoice',
    'questionary',
    'questionaryAll',
    'trialCalculation',
  ]);
});

/** Every form that customers fill in, by name. */
const shipped = [
  ...forms.map(([screen, insurer]) => [`${screen} of ${insurer}`, insurerForm(insurer, screen)] as const),
  ...insurerNeutralScreens.map((screen) => [screen, readFixture<Form>(`forms/${screen}/base.json`)] as const),
];

describe.each(shipped)('%s', (_name, form) => {
  test('passes the form checks with every text in every locale', () => {
    expect(checkForm(form, locales, listIds)).toMatchObject({ ok: true });
  });

  test('has no text left in Chinese, and marks every optional element in every locale', () => {
    const chinese = Object.entries(form.words['zh_CN']!);
    // A translation may contain Chinese, such as an example of an address, but may not equal the Chinese text.
    const untranslated = chinese.filter(
      ([key, text]) =>
        /\p{Script=Han}/u.test(text) && ['en_US', 'es_ES', 'pt_BR'].some((l) => form.words[l]![key] === text),
    );
    expect(untranslated).toEqual([]);
    for (const { elementId, inputType, requiredFlag } of allElements(form))
      if (requiredFlag === 'N' && isQuestion({ inputType }))
        for (const locale of locales)
          expect(form.words[locale]?.[`${elementId}.optional`], elementId).toBeTruthy();
  });
});

test.each(forms)('%s of %s has an element that no other insurer has', (screen, insurer) => {
  const prefix = { chenghai: 'chl_', hemu: 'hmh_', panshan: 'psp_' }[insurer];
  const ownElements = allElements(insurerForm(insurer, screen)).filter(({ elementCode }) =>
    elementCode.startsWith(prefix!),
  );
  expect(ownElements.length).toBeGreaterThan(0);
});

describe('an invoice requires exactly the answers that its type needs', () => {
  const byPost = ['recipientName', 'mobile', 'area', 'address'].map((code) => `delivery/${code}`);
  const bank = ['registeredAddress', 'companyPhone', 'bank', 'account'].map((code) => `invoice/${code}`);
  const byEmail = ['delivery/mobile', 'delivery/email'];
  const special = ['invoice/title', 'invoice/taxpayerNumber'];
  const company = ['invoice/taxpayerType', ...special];
  test.each([
    ['personal', ['invoice/title', ...byPost]],
    ['unitGeneral', [...company, ...byPost]],
    ['paperSpecial', [...special, ...bank, ...byPost]],
    ['quota', ['invoice/copies', ...byPost]],
    ['electronicPersonal', ['invoice/title', ...byEmail]],
    ['electronicUnit', [...company, ...byEmail]],
  ])('%s', (invoiceType, paths) => {
    expect(issuesOf('invoice', 'panshan', { invoice: { invoiceType } })).toEqual(requiredIssues(...paths));
  });

  test('a special invoice is for general taxpayers only, which is not asked (U20)', () => {
    const invoice = { invoiceType: 'paperSpecial', taxpayerType: 'smallScale' };
    expect(issuesOf('invoice', 'panshan', { invoice })).toContain('invoice/taxpayerType computed.typed');
  });

  test('Hemu issues invoices to persons only', () => {
    expect(issuesOf('invoice', 'hemu', { invoice: { invoiceType: 'quota' } })[0]).toMatch(
      /^invoice\/invoiceType /,
    );
  });
});

describe('a health notice leads to an outcome', () => {
  const healthy = {
    chenghai: 'refused hospital tumour heart diabetes chl_liver chl_kidney chl_mental chl_pregnancy',
    hemu: 'hospital tumour heart diabetes other hmh_infant',
    panshan: 'psp_statement',
  };
  test.each(Object.entries(healthy))('%s', (insurer, codes) => {
    const elementCodes = codes.split(' ');
    const answerAll = (answer: string) => Object.fromEntries(elementCodes.map((code) => [code, answer]));
    const index = indexForm(insurerForm(insurer, 'healthNotice'));
    const validators = instantiateValidators(compileValidators(index));
    const outcomeOf = (health: object, conclusion: object = {}) => {
      const checked = checkSubmittedAnswers(index, validators, { health, conclusion }, context);
      if (!checked.ok) return checked.issues;
      const flat = flattenAnswers(index, checked.answers);
      return decideOutcome(index, flat, resolve(index, flat, context), context)?.outcome.result;
    };
    expect(outcomeOf(answerAll('no'))).toBe('passed');
    // A yes to `hospital` requires its reason.
    const reasonFor = (code: string) => (code === 'hospital' ? { hospitalReason: '甲状腺结节' } : {});
    for (const code of elementCodes)
      expect(outcomeOf({ ...answerAll('no'), [code]: 'yes', ...reasonFor(code) }), code).toBe('failed');
    // The question is hidden then: a sent answer is ignored, and decides nothing.
    expect(outcomeOf(answerAll('no'), { outcome: 'failed' })).toBe('passed');
  });
});

test('a group of more than ten gets the advice to use a computer, and has at most five plans [V-067]', () => {
  const form = insurerForm('panshan', 'groupQuote');
  const advice = allElements(form).find(({ elementCode }) => elementCode === 'computerAdvice')!;
  expect(advice.visibleWhen).toMatchObject({ op: 'gt', right: { const: 10 } });
  expect(form.sections.find(({ sectionCode }) => sectionCode === 'plans')!.repeat).toEqual({
    min: 1,
    max: 5,
  });
});

test('a family member requires name, relation, ID number, birth date and mobile [V-079]', () => {
  expect(issuesOf('family', 'panshan', { member: { idType: 'passport' } })).toEqual(
    requiredIssues(
      ...['relation', 'idNumber', 'name', 'gender', 'birthDate', 'mobile', 'socialSecurity'].map(
        (code) => `member/${code}`,
      ),
    ),
  );
});
