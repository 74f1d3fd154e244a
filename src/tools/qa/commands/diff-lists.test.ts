import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { locales } from '../../../../locales/index.ts';
import { qa } from '../../../../tests/tools/qa.ts';
import { itemChangeWords } from '../words/item-change-words.ts';
import { ITEM_CHANGES } from '../../../core/publish/diff-code-lists.ts';

const folder = mkdtempSync(join(tmpdir(), 'baoform-lists-'));
afterAll(() => rmSync(folder, { recursive: true }));

function list(name: string, items: object[], listId = 'colour'): string {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify({ listId, version: name, source: 'test', items }));
  return path;
}
const item = (code: string, zh_CN: string, en_US: string) => ({
  code,
  labels: { zh_CN, zh_TW: zh_CN, en_US },
});

const older = list('2026-1', [item('r', '红', 'Red'), item('g', '青', 'Green')]);
const newer = list('2026-2', [item('g', '绿', 'Green'), item('b', '蓝', 'Blue')]);

test('qa diff compares two versions of a code list as publishing would (B.10)', async () => {
  const { exit, printed, errorOutput } = await qa('diff', older, newer, '--locale', 'en_US');
  expect(errorOutput).toBe('');
  expect(printed).toEqual([
    'retired: r “Red” can no longer be chosen',
    'renamed: g “Green”: zh_CN 青 → zh_CN 绿',
    'new: b “Blue”',
  ]);
  expect(exit).toBe(0);
  const { printed: json } = await qa('diff', older, newer, '--json');
  expect(JSON.parse(json.join())).toMatchObject({ changes: [{ kind: 'retired', code: 'r' }, {}, {}] });
  expect((await qa('diff', older, older, '--locale', 'en_US')).printed).toEqual(['=  no item changes']);
});

test('qa diff refuses to compare two different lists, a list with a form, and a list below an overlay', async () => {
  const other = list('2026-3', [item('a', '甲', 'A')], 'shape');
  const refusals = {
    'are different code lists': [older, other],
    'is not a valid code list': [older, list('2026-4', [{ code: 'r' }])],
    'is a code list and no form': [older, 'invoice'],
    '--overlay goes with two forms': [older, newer, '--overlay', 'invoice/hemu'],
  };
  for (const [message, args] of Object.entries(refusals)) {
    const { exit, errorOutput } = await qa('diff', ...args, '--locale', 'en_US');
    expect([exit, errorOutput]).toEqual([2, expect.stringContaining(message)]);
  }
});

test.each(locales)('every kind of change of an item has words with its code in %s', (locale) => {
  const labels = { zh_CN: '红' };
  for (const kind of ITEM_CHANGES) {
    const change = { kind, code: 'r7', labels, before: 'was', after: 'is' };
    const words = itemChangeWords(
      kind === 'renamed' ? { ...change, newLabels: { zh_CN: '赤' } } : change,
      locale,
    );
    expect(words).toContain('r7');
    expect(words).not.toMatch(/[{}]|itemChange/);
  }
});
