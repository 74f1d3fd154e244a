import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { locales } from '../../locales/index.ts';
import { compareSnapshots, type Snapshots } from '../../src/core/snapshot/compare-snapshots.ts';
import { fixtureForms } from '../../src/tools/qa/input/fixture-forms.ts';
import { currentGoldenFiles } from '../../src/tools/qa/golden/golden-files.ts';
import { readGoldenFiles, goldenFolder, writeGoldenFiles } from '../../src/tools/qa/golden/golden-folder.ts';
import { readAndCompileForm } from '../../src/tools/qa/input/compiled-form.ts';
import { rules } from '../../validators/vocabulary.ts';
import { allowSlowCompilation, qa } from '../tools/qa.ts';

allowSlowCompilation();
let current: Snapshots;
beforeAll(async () => {
  current = await currentGoldenFiles();
}, 60_000);

test('every form equals its golden files (to update: npm run qa -- snapshot --update, then review the changes)', () => {
  expect(compareSnapshots(readGoldenFiles(goldenFolder()), current)).toEqual([]);
});

test('every form has golden files for its lines, its words in every locale and its schema', () => {
  for (const { screen, insurer = 'base' } of fixtureForms())
    for (const file of ['form.txt', ...locales.map((locale) => `${locale}.txt`), 'schema.json'])
      expect([...current.keys()]).toContain(`${screen}/${insurer}.${file}`);
});

test.each(locales)(
  'the golden file of rule messages has every rule and no unfilled parameter in %s',
  (locale) => {
    const lines = current.get(`rules/${locale}.txt`)!.split('\n').slice(0, -1);
    const keywords = Object.keys(rules);
    expect([...new Set(lines.map((line) => line.slice(0, line.indexOf(','))))].sort()).toEqual(
      keywords.sort(),
    );
    expect(lines.filter((line) => /[{}[\]]|undefined/.test(line))).toEqual([]);
  },
);

test.each(fixtureForms())(
  'the golden files of $name have one line for each element, and a JSON schema',
  ({ name, screen, insurer = 'base' }) => {
    const { index } = readAndCompileForm(name);
    const lines = current.get(`${screen}/${insurer}.form.txt`)!.split('\n');
    for (const { element, parent } of index.elements) {
      const path = [...parent.chain.map(({ section }) => section.sectionCode), element.elementCode].join('/');
      expect(lines.filter((line) => line.startsWith(`${path}: ${element.inputType};`))).toHaveLength(1);
    }
    expect(() => JSON.parse(current.get(`${screen}/${insurer}.schema.json`)!) as unknown).not.toThrow();
  },
);

test('qa snapshot reports missing, stale and orphaned golden files, text changes before the schema', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baoform-snapshots-'));
  writeGoldenFiles(folder, current);
  const snapshot = (...args: string[]) => qa('snapshot', '--folder', folder, '--locale', 'en_US', ...args);
  expect(await snapshot()).toMatchObject({ exit: 0 });

  const lines = current.get('insureInfomation/hemu.form.txt')!;
  writeFileSync(join(folder, 'insureInfomation/hemu.form.txt'), lines.replace('max 300', 'max 250'));
  writeFileSync(join(folder, 'insureInfomation/hemu.schema.json'), '{}\n');
  writeFileSync(join(folder, 'insureInfomation/nobody.form.txt'), 'applicant: section; [base]\n');
  rmSync(join(folder, 'insureInfomation/chenghai.answers.txt'));
  const { exit, printed } = await snapshot();
  expect(exit).toBe(1);
  expect(printed.filter((line) => !line.startsWith(' '))).toEqual([
    'insureInfomation/chenghai.answers.txt: missing',
    'insureInfomation/hemu.form.txt: stale',
    'insureInfomation/hemu.schema.json: stale',
    'insureInfomation/nobody.form.txt: orphaned: no form has it',
  ]);
  expect(printed.filter((line) => /^ {2}[-+] insured\/height/.test(line))).toEqual([
    expect.stringContaining('max 250'),
    expect.stringContaining('max 300'),
  ]);

  writeFileSync(join(folder, 'rules/notes.txt'), 'mine\n');
  expect(await snapshot('--update')).toMatchObject({
    exit: 2,
    errorOutput: expect.stringContaining(
      'holds rules/notes.txt, which is not a golden file; nothing was written',
    ),
  });
  expect(readGoldenFiles(folder).get('insureInfomation/nobody.form.txt')).toBeDefined();
  rmSync(join(folder, 'rules/notes.txt'));
  expect(await snapshot('--update')).toMatchObject({ exit: 0 });
  expect(compareSnapshots(readGoldenFiles(folder), current)).toEqual([]);
  rmSync(folder, { recursive: true });
}, 60_000);
