// The tables of pg-boss are made by our migrations: they have to be those of the installed version.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PgBoss from 'pg-boss';
import { expect, test } from 'vitest';
import { projectRoot } from '../settings/project-root.ts';
import { QUEUES } from './job-queue.ts';

const migration = readFileSync(join(projectRoot(), 'src/server/migrations/0084_pgboss.sql'), 'utf8');

/** SQL without what separates its tokens and commands. */
const tokensOf = (sql: string) =>
  sql
    .replace(/^--.*$/gm, '')
    .replace(/\s+/g, '')
    .replace(/;+/g, ';');

test('the migration holds the construction plan of the installed pg-boss, command for command', () => {
  const plan = PgBoss.getConstructionPlans('pgboss');
  const [lock, commands] = [plan.indexOf('pg_advisory_xact_lock'), plan.indexOf('CREATE SCHEMA')];
  // Migrations have a transaction and a lock of their own.
  expect([lock > 0, commands > lock, plan.trimEnd().endsWith('COMMIT;')]).toEqual([true, true, true]);
  const expected = tokensOf(plan.slice(commands, plan.lastIndexOf('COMMIT;')));
  expect(tokensOf(migration).slice(0, expected.length)).toBe(expected);
});

test('the migration makes the queues of the jobs, whose rounds are never retried and wait once at most', () => {
  const made = [...migration.matchAll(/create_queue\('(\w+)', '(.*?)'\);/g)];
  expect(made.map(([, name]) => name)).toEqual([...QUEUES]);
  for (const [, , options] of made) expect(JSON.parse(options!)).toEqual({ policy: 'short', retryLimit: 0 });
});
