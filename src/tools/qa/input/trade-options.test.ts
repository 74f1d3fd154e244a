// The options by which commands open a form for one trade.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '../../../../locales/index.ts';
import type { Condition } from '../../../../schemas/generated/condition.ts';
import { element, form, idOf, section } from '../../../../tests/forms/small-form.ts';
import { allowSlowCompilation, qa } from '../../../../tests/tools/qa.ts';

allowSlowCompilation();

const folder = mkdtempSync(join(tmpdir(), 'baoform-trade-'));
const write = (name: string, document: object) => {
  writeFileSync(join(folder, name), JSON.stringify(document));
  return join(folder, name);
};

const isProduct: Condition = { op: 'eq', left: { context: 'product' }, right: { const: 'CHL-R01' } };
const isDirect: Condition = { op: 'eq', left: { context: 'channel' }, right: { const: '' } };
const isPair: Condition = { op: 'eq', left: { context: 'insuredCount' }, right: { const: 2 } };
const asked = element('asked', 'text', {
  requiredFlag: 'Y',
  visibleWhen: { op: 'all', of: [isProduct, isDirect, isPair] },
});
const words = { [`${idOf('page')}.title`]: '问', [`${asked.elementId}.elementName`]: '问' };
const file = write(
  'form.json',
  form([section('page', [asked])], { words: Object.fromEntries(locales.map((locale) => [locale, words])) }),
);
const answers = write('answers.json', { answers: {}, asOf: '2026-11-21' });
const TRADE = ['--product', 'CHL-R01', '--channel', '', '--insured', '2'];

test('check asks what the rules ask in the named trade, and nothing while the trade is unknown', async () => {
  expect(await qa('check', file, answers)).toMatchObject({ exit: 0 });
  expect(await qa('check', file, answers, ...TRADE)).toMatchObject({ exit: 1 });
  expect(await qa('check', file, answers, ...TRADE.slice(2))).toMatchObject({ exit: 0 });
});

test.each(locales)(
  'explain says in %s what the rule read of the trade, and what is unknown',
  async (locale) => {
    const explain = async (...options: string[]) =>
      (await qa('explain', file, answers, 'asked', '--locale', locale, ...options)).printed.join('\n');
    const known = await explain(...TRADE);
    expect(known).toContain(' = CHL-R01');
    expect(known).toContain(' = 2');
    expect(known).not.toMatch(/expression\.|value\.|= (,|$)|[{}]/m);
    expect(await explain()).not.toContain('= CHL-R01');
  },
);

test('fill tries every trade that the rules tell apart, and names the one of each of the answers', async () => {
  const fill = async (...options: string[]) => {
    const { exit, printed } = await qa('fill', file, '-n', '2', '--json', ...options);
    return { exit, ...(JSON.parse(printed[0]!) as { neverVisible: string[]; trades: object[] }) };
  };
  expect(await fill()).toMatchObject({ exit: 0, neverVisible: [] });
  expect((await fill()).trades).toContainEqual({ product: 'CHL-R01', channel: '', insuredCount: 2 });
  expect(await fill('--product', 'HMH-R02')).toMatchObject({ exit: 1, neverVisible: [asked.elementId] });
  const { printed } = await qa('fill', file, '--locale', 'en_US', ...TRADE);
  expect(printed[0]).toBe(
    'the product = CHL-R01, the channel = none (direct sale), the number of insured persons = 2',
  );
});

test.each(locales)('the member of the family is named in %s, and nobody else than one is', async (locale) => {
  const isSelf: Condition = { op: 'eq', left: { context: 'member' }, right: { const: 'self' } };
  const ofSelf = write(
    'member.json',
    form([section('page', [{ ...asked, visibleWhen: isSelf }])], {
      screen: 'family',
      words: Object.fromEntries(locales.map((tag) => [tag, words])),
    }),
  );
  const check = (...options: string[]) => qa('check', ofSelf, answers, ...options);
  expect(await check()).toMatchObject({ exit: 0 });
  expect(await check('--member', 'self')).toMatchObject({ exit: 1 });
  expect(await check('--member', 'other')).toMatchObject({ exit: 0 });
  expect(await check('--member', 'spouse')).toMatchObject({ exit: 2 });
  const explained = await qa('explain', ofSelf, answers, 'asked', '--locale', locale, '--member', 'other');
  const text = explained.printed.join('\n');
  expect(text).not.toMatch(/expression\.|value\.|= (,|$)|[{}]|\bself\b|\bother\b/m);
});

test('a number of insured that is none is a usage error', async () => {
  expect(await qa('check', file, answers, '--insured', 'two')).toMatchObject({ exit: 2 });
  expect(await qa('check', file, answers, '--insured', '0')).toMatchObject({ exit: 2 });
});

test('the answers to another screen are options, named by its question, and of the type that rules read', async () => {
  const height = 'ndcxujinyhk2';
  const tall: Condition = {
    op: 'gt',
    left: { answer: { screen: 'insureInfomation', element: height, type: 'number' } },
    right: { const: 170 },
  };
  const other = write(
    'other.json',
    form([section('page', [{ ...asked, visibleWhen: tall }])], {
      words: Object.fromEntries(locales.map((locale) => [locale, words])),
    }),
  );
  const key = `insureInfomation.${height}`;
  expect(await qa('check', other, answers, '--answer', `${key}=171`)).toMatchObject({ exit: 1 });
  expect(await qa('check', other, answers, '--answer', `${key}=170`)).toMatchObject({ exit: 0 });
  const { printed } = await qa(
    'explain',
    other,
    answers,
    'asked',
    '--locale',
    'en_US',
    '--answer',
    `${key}=171`,
    '--revision',
    'insureInfomation=3',
  );
  expect(printed.join(' ')).toContain(
    'the answer to “Height” on the screen insureInfomation = 171 of revision 3',
  );
  expect(await qa('explain', other, answers, 'asked', '--revision', 'three')).toMatchObject({ exit: 2 });
  expect(await qa('check', other, answers, '--answer', `${key}=tall`)).toMatchObject({ exit: 2 });
  expect(await qa('check', other, answers, '--answer', 'insureInfomation.other000=1')).toMatchObject({
    exit: 2,
  });
});

test('pictures of a named trade are not approved', async () => {
  const { exit, errorOutput } = await qa('pictures', 'invoice', '--update', '--channel', '11');
  expect(exit).toBe(2);
  expect(errorOutput).toContain('--channel');
});
