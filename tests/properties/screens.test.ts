import { describe, expect, test } from 'vitest';
import { locales } from '../../locales/index.ts';
import { checkAnswers } from '../../src/core/answers/check-answers.ts';
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

/** What is wrong with answers to a screen of an insurer, as `place code`. */
function issuesOf(screen: string, insurer: string, answers: unknown): string[] {
  const index = indexForm(insurerForm(insurer, screen));
  const verdict = checkAnswers(index, instantiateValidators(compileValidators(index)), answers, context);
  return verdict.ok ? [] : verdict.issues.map(({ path, code }) => `${path} ${code}`);
}

const missing = (...places: string[]) => places.map((place) => `${place} required`);

test('there are seven screens that insurers change', () => {
  expect(fixtureScreens).toEqual([
    'family',
    'groupQuote',
    'healthNotice',
    'insureInfomation',
    'invoice',
    'questionary',
    'questionaryAll',
  ]);
});

/** Every form that customers get, by name. */
const shipped = [
  ...forms.map(([screen, insurer]) => [`${screen} of ${insurer}`, insurerForm(insurer, screen)] as const),
  ...insurerNeutralScreens.map((screen) => [screen, readFixture<Form>(`forms/${screen}/base.json`)] as const),
];

describe.each(shipped)('%s', (_name, form) => {
  test('may be published, with every word in every language', () => {
    expect(checkForm(form, locales, listIds)).toMatchObject({ ok: true });
  });

  test('has no word that was left in Chinese, and every optional question says so in every language', () => {
    const chinese = Object.entries(form.words['zh_CN']!);
    // An example of an address is Chinese in every language: that is how it has to be written.
    const left = chinese.filter(
      ([key, text]) =>
        /\p{Script=Han}/u.test(text) && ['en_US', 'es_ES', 'pt_BR'].some((l) => form.words[l]![key] === text),
    );
    expect(left).toEqual([]);
    for (const { elementId, inputType, requiredFlag } of allElements(form))
      if (requiredFlag === 'N' && inputType !== 'note')
        for (const locale of locales)
          expect(form.words[locale]?.[`${elementId}.optional`], elementId).toBeTruthy();
  });
});

test.each(forms)('%s of %s has a question that no other insurer asks', (screen, insurer) => {
  const prefix = { chenghai: 'chl_', hemu: 'hmh_', panshan: 'psp_' }[insurer];
  const own = allElements(insurerForm(insurer, screen)).filter(({ elementCode }) =>
    elementCode.startsWith(prefix!),
  );
  expect(own.length).toBeGreaterThan(0);
});

describe('an invoice asks for what its type needs and for nothing else', () => {
  const posted = ['recipientName', 'mobile', 'area', 'address'].map((code) => `delivery/${code}`);
  const bank = ['registeredAddress', 'companyPhone', 'bank', 'account'].map((code) => `invoice/${code}`);
  const mailed = ['delivery/mobile', 'delivery/email'];
  const company = ['invoice/taxpayerType', 'invoice/title', 'invoice/taxpayerNumber'];
  test.each([
    ['personal', ['invoice/title', ...posted]],
    ['unitGeneral', [...company, ...posted]],
    ['paperSpecial', [...company, ...bank, ...posted]],
    ['quota', ['invoice/copies', ...posted]],
    ['electronicPersonal', ['invoice/title', ...mailed]],
    ['electronicUnit', [...company, ...mailed]],
  ])('%s', (invoiceType, places) => {
    expect(issuesOf('invoice', 'panshan', { invoice: { invoiceType } })).toEqual(missing(...places));
  });

  test('a special one goes to general taxpayers only', () => {
    const invoice = { invoiceType: 'paperSpecial', taxpayerType: 'smallScale' };
    expect(issuesOf('invoice', 'panshan', { invoice })).toContain('invoice/taxpayerType option.unavailable');
  });

  test('Hemu gives invoices to persons only', () => {
    expect(issuesOf('invoice', 'hemu', { invoice: { invoiceType: 'quota' } })[0]).toMatch(
      /^invoice\/invoiceType /,
    );
  });
});

describe('a health notice comes to its own conclusion', () => {
  const healthy = {
    chenghai: 'refused hospital tumour heart diabetes chl_liver chl_kidney chl_mental chl_pregnancy',
    hemu: 'hospital tumour heart diabetes other hmh_infant',
    panshan: 'psp_statement',
  };
  test.each(Object.entries(healthy))('%s', (insurer, codes) => {
    const questions = codes.split(' ');
    const all = (answer: string) => Object.fromEntries(questions.map((code) => [code, answer]));
    const conclude = (health: object) => {
      const index = indexForm(insurerForm(insurer, 'healthNotice'));
      const verdict = checkAnswers(
        index,
        instantiateValidators(compileValidators(index)),
        { health },
        context,
      );
      return verdict.ok
        ? ((verdict.answers['health'] as Record<string, unknown>)['outcome'] ?? 'fits')
        : verdict.issues;
    };
    expect(conclude(all('no'))).toBe('fits');
    // A question may ask for its reason on the way.
    const told = (code: string) => (code === 'hospital' ? { hospitalReason: '甲状腺结节' } : {});
    for (const code of questions)
      expect(conclude({ ...all('no'), [code]: 'yes', ...told(code) }), code).toBe('failed');
    // The conclusion is not for the customer to give.
    expect(conclude({ ...all('no'), outcome: 'failed' })).toBe('fits');
  });
});

test('a group of more than ten is advised to use a computer, and has five plans at most [V-067]', () => {
  const form = insurerForm('panshan', 'groupQuote');
  const advice = allElements(form).find(({ elementCode }) => elementCode === 'computerAdvice')!;
  expect(advice.visibleWhen).toMatchObject({ op: 'gt', right: { const: 10 } });
  expect(form.sections.find(({ sectionCode }) => sectionCode === 'plans')!.repeat).toEqual({
    min: 1,
    max: 5,
  });
});

test('a family member needs name, relation, number, birth date and phone [V-079]', () => {
  expect(issuesOf('family', 'panshan', { member: { idType: 'passport' } })).toEqual(
    missing(
      ...['relation', 'name', 'idNumber', 'gender', 'birthDate', 'mobile', 'socialSecurity'].map(
        (code) => `member/${code}`,
      ),
    ),
  );
});
