import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DiskReserve, isDiskFull } from './disk-reserve.ts';

const folder = mkdtempSync(join(tmpdir(), 'baoform-reserve-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the reserve holds space back until it is released, and is kept again when there is room [T14]', async () => {
  const path = join(folder, 'data/reserve');
  const reserve = new DiskReserve(path, 3_000_000);
  await reserve.start();
  expect({ size: statSync(path).size, isReleased: reserve.isReleased }).toEqual({
    size: 3_000_000,
    isReleased: false,
  });
  reserve.release();
  expect({ exists: existsSync(path), isReleased: reserve.isReleased }).toEqual({
    exists: false,
    isReleased: true,
  });
  expect(await reserve.keep()).toBe(true);
  expect(reserve.isReleased).toBe(false);
  reserve.stop();
});

test('a disk without room for several reserves keeps none, and nothing is left behind', async () => {
  const reserve = new DiskReserve(join(folder, 'none/reserve'), Number.MAX_SAFE_INTEGER / 8);
  expect(await reserve.keep()).toBe(false);
  expect(readdirSync(join(folder, 'none'))).toEqual([]);
});

test('a full disk is recognised by its code, however deep it is wrapped', () => {
  for (const code of ['53100', 'ENOSPC', 'EDQUOT'])
    expect(isDiskFull(new Error('query', { cause: Object.assign(new Error('full'), { code }) }))).toBe(true);
  expect(isDiskFull(Object.assign(new Error('x'), { code: '23505' }))).toBe(false);
  expect(isDiskFull('53100')).toBe(false);
});
