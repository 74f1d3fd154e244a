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

// One fixture with issues per insurer: the tests of the core cover the rest.
const sample = new Map(
  answersFixtures()
    .filter(([, { issues }]) => issues.length > 0)
    .map(([name, fixture]) => [fixture.insurer, { name, ...fixture }]),
);

test.each([...sample.values()])('check finds the issues of $name', async ({ name, insurer, issues }) => {
  const { exit, printed } = await qa('check', `insureInfomation/${insurer}`, answers(name), '--json');
  const report = JSON.parse(printed[0]!) as { issues: Record<string, unknown>[] };
  expect(exit).toBe(1);
  expect(report.issues.map(({ message: _message, ...issue }) => issue)).toEqual(issues);
});

test('check prints its messages in every language, with every placeholder filled', async () => {
  const results = await Promise.all(locales.map((locale) => qa(...tooOld, '--locale', locale)));
  expect(results.map(({ exit }) => exit)).toEqual(locales.map(() => 1));
  const messages = results.map(({ printed }) => printed.join('\n').split('\n')[1]!.trim());
  expect(new Set(messages).size).toBe(locales.length);
  for (const message of messages) expect(message).toMatch(/^[^{}]*60[^{}]*$/);
});

test('check evaluates the answers as of the date of --as-of', async () => {
  expect(await qa(...tooOld, '--as-of', '2026-11-20')).toMatchObject({ exit: 0 });
  expect(await qa(...tooOld, '--as-of', '2026-02-30')).toMatchObject({
    exit: 2,
    errorOutput: expect.stringContaining('There is no day “2026-02-30”'),
  });
});

test('diff lists the changes of an overlay and their class in the language of --locale', async () => {
  const { exit, printed } = await qa(
    'diff',
    'insureInfomation',
    'insureInfomation/hemu',
    '--locale',
    'pt_BR',
  );
  expect(exit).toBe(0);
  expect(printed.at(-1)).toBe('C2  pede mais: os rascunhos migram ao serem abertos');
  // A word is printed as it is written, with its placeholders.
  expect(printed.join('\n').replaceAll('{minDays}', '')).not.toMatch(/[{}]/);
});

test('diff prints the class as JSON, and a line of its own when nothing changed', async () => {
  const { exit, printed } = await qa('diff', 'insureInfomation/hemu', 'insureInfomation', '--json');
  expect(exit).toBe(0);
  expect(JSON.parse(printed[0]!)).toMatchObject({ class: 'C2' });
  expect(await qa('diff', 'insureInfomation', 'insureInfomation')).toMatchObject({
    exit: 0,
    printed: ['=  none'],
  });
});

test('diff --overlay lists the conflicts of an overlay with a new base, in every language', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'baoform-diff-')), 'base.json');
  const base = readFixture<Form>('forms/insureInfomation/base.json');
  const relation = base.sections
    .flatMap(({ elements }) => elements)
    .find(({ elementId }) => elementId === 'jvx467f2c8cv')!;
  relation.settings = { options: ['self', 'spouse'] };
  writeFileSync(file, JSON.stringify(base));
  const diffIn = (locale: string) =>
    qa('diff', 'insureInfomation', file, '--overlay', 'insureInfomation/hemu', '--locale', locale);
  const results = await Promise.all(locales.map(diffIn));
  expect(results.map(({ exit }) => exit)).toEqual(locales.map(() => 1));
  const conflictLines = results.map(({ printed }) => printed.filter((line) => line.startsWith('!')));
  expect(conflictLines.map((lines) => lines.length)).toEqual(locales.map(() => 1));
  expect(new Set(conflictLines.flat()).size).toBe(locales.length);
  expect(conflictLines.flat().join()).not.toMatch(/[{}]/);
});

test('a missing form is a usage error', async () => {
  expect(await qa('diff', 'insureInfomation', 'insureInfomation/nobody')).toMatchObject({
    exit: 2,
    errorOutput: expect.stringContaining('There is no form “insureInfomation/nobody”'),
  });
});
