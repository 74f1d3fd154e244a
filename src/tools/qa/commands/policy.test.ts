import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locales } from '../../../../locales/index.ts';
import { EXAMPLE_FILE, examplePolicy } from '../../../../tests/policies/example-policies.ts';
import { qa } from '../../../../tests/tools/qa.ts';
import type { PolicyDocument } from '../../../server/policies/policy-document.ts';
import { sha256Of } from '../../../server/policies/policy-file.ts';
import { qaTranslate } from '../words/qa-words.ts';

let folder: string;
let pdf: string;
let sha256: string;
const english = (...args: string[]) => qa('policy', ...args, '--locale', 'en_US');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'policy-'));
  pdf = join(folder, 'policy.pdf');
  await english('draw', EXAMPLE_FILE, '--out', pdf);
  sha256 = sha256Of(readFileSync(pdf));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a document with these changes to the example. */
function documentFile(change: Partial<PolicyDocument>): string {
  const file = join(folder, 'document.json');
  writeFileSync(file, JSON.stringify({ ...examplePolicy(), ...change }));
  return file;
}

/** Writes the drawn file with one text replaced by another of any length. */
function changedFile(from: string, to: string): string {
  const file = join(folder, 'changed.pdf');
  const text = readFileSync(pdf, 'latin1');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to), 'latin1');
  return file;
}

const line = (file: string, hash: string) => `${file}: policy CHL2026112700000018, pages: 2, SHA-256 ${hash}`;

test('draw writes the file, and prints its number, pages and hash', async () => {
  expect(await english('draw', EXAMPLE_FILE, '--out', pdf)).toEqual({
    exit: 0,
    printed: [line(pdf, sha256)],
    errorOutput: '',
  });
});

test('verify accepts the file of the document, and the file with the hash in either case [N-027]', async () => {
  for (const expected of [
    ['--document', EXAMPLE_FILE],
    ['--sha256', sha256],
    ['--sha256', sha256.toUpperCase()],
  ])
    expect(await english('verify', pdf, ...expected)).toEqual({
      exit: 0,
      printed: [line(pdf, sha256), 'The file is the policy, byte for byte.'],
      errorOutput: '',
    });
});

test('verify names both hashes when they differ', async () => {
  const expected = '0'.repeat(64);
  expect(await english('verify', pdf, '--sha256', expected)).toEqual({
    exit: 1,
    printed: [line(pdf, sha256)],
    errorOutput: `The SHA-256 is ${sha256}, not ${expected}.\n`,
  });
});

describe('verify says what differs from the document', () => {
  test.each<[string, Partial<PolicyDocument>, string]>([
    [
      'another number',
      { policyNumber: 'CHL2026112700000019' },
      'The policy number is CHL2026112700000018, not',
    ],
    ['another premium method', { payment: { ...examplePolicy().payment, method: '趸交' } }, 'Page 2 says'],
    ['another plan', { plan: '保额 200 万元' }, 'Page 1 says'],
    [
      'more agreements',
      { specialAgreements: Array.from({ length: 20 }, () => '约定'.repeat(200)) },
      'The number of pages is 2, not',
    ],
    ['another time of issue', { issuedAt: '2026-11-27T10:30:06Z' }, 'Page 1 says'],
  ])('%s', async (_, change, message) => {
    const { exit, errorOutput } = await english('verify', pdf, '--document', documentFile(change));
    expect(exit).toBe(1);
    expect(errorOutput).toContain(message);
    expect(errorOutput).toContain(`The SHA-256 is ${sha256}, not `);
  });

  test('bytes after the end', async () => {
    const { exit, errorOutput } = await english(
      'verify',
      changedFile('%%EOF\n', '%%EOF\n%'),
      '--document',
      EXAMPLE_FILE,
    );
    expect(exit).toBe(1);
    expect(errorOutput).toContain(`differs from byte ${readFileSync(pdf).length} on`);
  });

  test('a metadata date', async () => {
    const file = changedFile('(D:20261127103005Z)', '(D:20261127103006Z)');
    const { exit, errorOutput } = await english('verify', file, '--document', EXAMPLE_FILE);
    expect(exit).toBe(1);
    expect(errorOutput).toContain('The pages are the same, but the file differs from byte');
  });
});

test('a file that is no policy of ours is refused', async () => {
  const file = join(folder, 'other.pdf');
  writeFileSync(file, '%PDF-1.7\n%%EOF\n');
  expect(await english('verify', file, '--sha256', sha256)).toEqual({
    exit: 1,
    printed: [],
    errorOutput: `${file} is not a policy that this program drew.\n`,
  });
});

test.each<[string, Partial<PolicyDocument>, string]>([
  ['a character that no font has', { plan: '𤋱' }, 'No font has the character 𤋱 (U+242F1)'],
  ['a shape', { insured: [] }, 'wrong at /insured.'],
  ['premiums', { payment: { ...examplePolicy().payment, premiumFen: 1 } }, 'add up to 786050 fen'],
  ['a period', { period: { firstDay: '2026-11-28', lastDay: '2026-01-01' } }, 'ends on 2026-01-01'],
])('a document that cannot be drawn by %s is refused, and no file is written', async (_, change, message) => {
  const out = join(folder, 'refused.pdf');
  const { exit, errorOutput } = await english('draw', documentFile(change), '--out', out);
  expect(exit).toBe(1);
  expect(errorOutput).toContain(message);
  expect(() => readFileSync(out)).toThrow('ENOENT');
});

test.each([
  [[], 'Say draw or verify'],
  [['print', 'a.pdf'], 'Say draw or verify'],
  [['draw', 'a.json', 'b.json'], 'Say draw or verify'],
  [['draw', EXAMPLE_FILE], 'with --out'],
  [['draw', '/nowhere.json', '--out', 'a.pdf'], 'nowhere.json'],
  [['verify', 'a.pdf'], 'Give one of --sha256 and --document.'],
  [['verify', 'a.pdf', '--sha256', 'a', '--document', 'b'], 'Give one of --sha256 and --document.'],
  [['verify', 'a.pdf', '--sha256', 'abc'], '64 hexadecimal digits'],
  [['verify', '/nowhere.pdf', '--sha256', '0'.repeat(64)], 'nowhere.pdf cannot be used (ENOENT)'],
])('%j is a usage error', async (args, message) => {
  const { exit, printed, errorOutput } = await english(...args);
  expect({ exit, printed }).toEqual({ exit: 2, printed: [] });
  expect(errorOutput).toContain(message);
});

test.each(locales)('the result is said in %s', async (locale) => {
  const { printed } = await qa('policy', 'verify', pdf, '--sha256', sha256, '--locale', locale);
  expect(printed.at(-1)).toBe(qaTranslate(locale)('policy.same'));
});
