import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '../../../../locales/index.ts';
import type { Form } from '../../../../schemas/generated/form.ts';
import { answersFixtures, readFixture } from '../../../../tests/forms/fixtures.ts';
import { allowSlowCompilation, qa } from '../../../../tests/tools/qa.ts';

allowSlowCompilation();

const answers = (name: string) => `fixtures/answers/insureInfomation/${name}.json`;
const tooOld = ['check', 'insureInfomation/chenghai', answers('chenghai-father-of-61')];

// One of each insurer with issues: the rest is the core's to prove.
const sample = new Map(
  answersFixtures()
    .filter(([, { issues }]) => issues.length > 0)
    .map(([name, fixture]) => [fixture.insurer, { name, ...fixture }]),
);

test.each([...sample.values()])('check finds the issues of $name', async ({ name, insurer, issues }) => {
  const { exit, printed } = await qa('check', `insureInfomation/${insurer}`, answers(name), '--json');
  const found = JSON.parse(printed[0]!) as { issues: Record<string, unknown>[] };
  expect(exit).toBe(1);
  expect(found.issues.map(({ message: _message, ...issue }) => issue)).toEqual(issues);
});

test('check says it in every language, with no placeholder left', async () => {
  const said = await Promise.all(locales.map((locale) => qa(...tooOld, '--locale', locale)));
  expect(said.map(({ exit }) => exit)).toEqual(locales.map(() => 1));
  const messages = said.map(({ printed }) => printed.join('\n').split('\n')[1]!.trim());
  expect(new Set(messages).size).toBe(locales.length);
  for (const message of messages) expect(message).toMatch(/^[^{}]*60[^{}]*$/);
});

test('check judges as of the day that is asked for', async () => {
  expect(await qa(...tooOld, '--as-of', '2026-11-20')).toMatchObject({ exit: 0 });
  expect(await qa(...tooOld, '--as-of', '2026-02-30')).toMatchObject({
    exit: 2,
    complained: expect.stringContaining('There is no day "2026-02-30"'),
  });
});

test('diff tells what an insurer changes, in the language asked for, and its class', async () => {
  const { exit, printed } = await qa(
    'diff',
    'insureInfomation',
    'insureInfomation/hemu',
    '--locale',
    'pt_BR',
  );
  expect(exit).toBe(0);
  expect(printed.at(-1)).toBe('C2  pede mais: os rascunhos passam ao serem abertos de novo');
  expect(printed.join('\n')).not.toMatch(/[{}]/);
});

test('diff tells the class to programs, and that nothing changed', async () => {
  const { exit, printed } = await qa('diff', 'insureInfomation/hemu', 'insureInfomation', '--json');
  expect(exit).toBe(0);
  expect(JSON.parse(printed[0]!)).toMatchObject({ class: 'C2' });
  expect(await qa('diff', 'insureInfomation', 'insureInfomation')).toMatchObject({
    exit: 0,
    printed: ['=  none'],
  });
});

test('diff tells what an overlay has to decide before it follows its base, in every language', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'baoform-diff-')), 'base.json');
  const base = readFixture<Form>('forms/insureInfomation/base.json');
  const relation = base.sections
    .flatMap(({ elements }) => elements)
    .find(({ elementId }) => elementId === 'jvx467f2c8cv')!;
  relation.settings = { options: ['self', 'spouse'] };
  writeFileSync(file, JSON.stringify(base));
  const ask = (locale: string) =>
    qa('diff', 'insureInfomation', file, '--overlay', 'insureInfomation/hemu', '--locale', locale);
  const said = await Promise.all(locales.map(ask));
  expect(said.map(({ exit }) => exit)).toEqual(locales.map(() => 1));
  const told = said.map(({ printed }) => printed.filter((line) => line.startsWith('!')));
  expect(told.map((lines) => lines.length)).toEqual(locales.map(() => 1));
  expect(new Set(told.flat()).size).toBe(locales.length);
  expect(told.flat().join()).not.toMatch(/[{}]/);
});

test('a form that is not there cannot be tried', async () => {
  expect(await qa('diff', 'insureInfomation', 'insureInfomation/nobody')).toMatchObject({
    exit: 2,
    complained: expect.stringContaining('There is no form "insureInfomation/nobody"'),
  });
});
