import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isDeep } from '../depth.ts';
import { qa } from '../tools/qa.ts';

const folder = mkdtempSync(join(tmpdir(), 'baoform-pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));
const approved = join(folder, 'approved');

/** Runs `qa pictures` on the invoice form of Hemu. @param languages separated by spaces */
const pictures = async (languages: string, ...options: string[]) => {
  const languageOptions = languages.split(' ').flatMap((language) => ['--language', language]);
  const folders = ['--folder', join(folder, 'pictures'), '--approved', approved];
  const args = ['invoice/hemu', ...languageOptions, ...folders, ...options];
  const { exit, printed, errorOutput } = await qa('pictures', ...args);
  return { exit, errorOutput, output: printed.join('\n') };
};

/** Edits a file of the approved pictures. */
const editApproved = (file: string, pattern: RegExp, text: string) => {
  const path = join(approved, file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(pattern, text));
};

const names = ['zh_CN', 'pt_BR'].flatMap((locale) =>
  ['opened', 'refused', 'filled'].map((moment) => `invoice/hemu ${locale} ${moment}`),
);

test.skipIf(!isDeep)(
  'pictures of a form in two languages are compared with the approved ones, and each difference is drawn',
  async () => {
    const first = await pictures('zh_CN pt_BR', '--update', '--json');
    expect(first.exit).toBe(0);
    const { problems } = JSON.parse(first.output) as { problems: { kind: string; picture: string }[] };
    expect(problems.map(({ kind, picture }) => `${picture}: ${kind}`)).toEqual(
      names.map((name) => `${name}: missing`),
    );

    // Changes the hash of one band of an approved picture.
    editApproved('invoice/hemu.txt', /(pt_BR filled \S+ \S+) \S+/, '$1 00000000');
    const second = await pictures('pt_BR', '--locale', 'en_US');
    const difference = 'changed/invoice/hemu.pt_BR.filled.png';
    expect(second).toMatchObject({ exit: 1, errorOutput: '' });
    expect(second.output.split('\n')).toEqual([
      `invoice/hemu pt_BR filled: differs from the approved picture, ${difference}`,
      `pictures: 3, not as approved: 1; ${join(folder, 'pictures/index.html')}`,
    ]);
    const page = readFileSync(join(folder, 'pictures/index.html'), 'utf8');
    const files = [...page.matchAll(/src="([^"]+)"/g)].map(([, file]) => file!);
    expect(files).toHaveLength(3);
    expect(files).toContain(difference);
    expect(files.filter((file) => !existsSync(join(folder, 'pictures', file)))).toEqual([]);

    editApproved('drawn-by.txt', /.+/, 'another browser');
    const third = await pictures('zh_CN', '--locale', 'en_US');
    expect(third.exit).toBe(2);
    expect(third.errorOutput).toMatch(/drawn by another browser, these by Chromium \d/);
    expect(await pictures('zh_CN', '--update')).toMatchObject({
      exit: 2,
      errorOutput: expect.stringContaining('drawn by another browser: approve all at once'),
    });
  },
  120_000,
);

test.each([
  [['invoice/nobody'], 'There is no form “invoice/nobody”'],
  [['invoice', '--language', 'fr'], 'There is no language “fr”'],
  [['invoice', '--loud'], 'loud'],
  [['invoice', '--approved', 'src/core', '--update'], 'The folder src/core holds files other'],
])('%j is refused with one line that says why', async (args, line) => {
  const { exit, printed, errorOutput } = await qa('pictures', ...args);
  // `sheet` is the former name of the command.
  expect(await qa('sheet', ...args)).toEqual({ exit, printed, errorOutput });
  expect({ exit, printed }).toEqual({ exit: 2, printed: [] });
  expect(errorOutput).toContain(line);
});
