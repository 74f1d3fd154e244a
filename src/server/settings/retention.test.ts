import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './project-root.ts';
import { DEFAULT_RETENTION, readRetention } from './retention.ts';

test('kinds that RETENTION_DAYS does not name keep their default (T11)', () => {
  expect(readRetention()).toEqual(DEFAULT_RETENTION);
  expect(readRetention('drafts:30, answers:36500')).toEqual({
    ...DEFAULT_RETENTION,
    drafts: 30,
    answers: 36_500,
  });
});

test.each([
  'drafts',
  'drafts:0',
  'drafts:-1',
  'drafts:1.5',
  'drafts:36501',
  'drafts:1e3',
  'draft:30',
  'toString:30',
  'drafts:30,drafts:60',
  // Today's limits must stay.
  'rateLimits:1',
])('RETENTION_DAYS rejects %s (T11)', (text) => {
  expect(readRetention(text)).toEqual({ invalid: text.split(',').at(-1) });
});

test('the README lists every kind of retention with its days and a reason (T11)', () => {
  const readme = readFileSync(join(projectRoot(), 'README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| `(\w+)` +\| +(\d+) \| +\S[^|]+\| +\S[^|]+\|$/gm)];
  expect(Object.fromEntries(rows.map(([, kind, days]) => [kind, Number(days)]))).toEqual(DEFAULT_RETENTION);
});
