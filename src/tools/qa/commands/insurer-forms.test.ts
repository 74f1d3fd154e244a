import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { allowSlowCompilation, qa } from '../../../../tests/tools/qa.ts';

allowSlowCompilation();
const folder = mkdtempSync(join(tmpdir(), 'baoform-insurer-forms-'));
afterAll(() => rmSync(folder, { recursive: true }));
vi.stubEnv('LC_ALL', 'C');

const FILE = 'fixtures/insurers/yunxiu.json';
const INVOICE = `${FILE}#invoice`;
const MAIN = `${FILE}#insureInfomation`;
const SELF = 'fixtures/answers/insureInfomation/chenghai-self.json';

/** A file with no answers. */
function writeNothing(): string {
  const file = join(folder, 'answers.json');
  writeFileSync(file, '{}');
  return file;
}

test.each<[command: string, args: string[], printed: RegExp]>([
  ['fill', [INVOICE], /yxu_careContract/],
  ['check', [MAIN, SELF], /./],
  ['diff', ['invoice', INVOICE], /yxu_careContract.*is a new/],
  ['explain', [MAIN, writeNothing(), 'applicant/yxu_emergencyContact'], /Emergency contact/],
  ['export', [INVOICE], /yxu_careContract/],
])('qa %s takes a screen of an insurer file (G14)', async (command, args, printed) => {
  const result = await qa(command, ...args);
  expect(result.errorOutput).toBe('');
  expect(result.printed.join('\n')).toMatch(printed);
});

test('an insurer file with several screens asks which one, and lists them (G14)', async () => {
  for (const name of [FILE, `${FILE}#nothing`])
    expect(await qa('fill', name)).toMatchObject({
      exit: 2,
      errorOutput: expect.stringMatching(
        /#(insureInfomation|nothing).*insureInfomation, healthNotice, questionary/,
      ),
    });
  expect(await qa('fill', 'fixtures/forms/invoice/base.json#invoice')).toMatchObject({ exit: 2 });
});
