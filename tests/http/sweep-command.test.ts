// `npm run sweep` as an operator runs it: its lines and its exit code.
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { qa } from '../tools/qa.ts';
import { completeApplication, placeOrder } from './complete-application.ts';
import { query } from './database.ts';
import { startProgram } from './server-process.ts';
import { startServer } from './server.ts';

/** Runs the command in a process of its own. @param databaseUrl of the owner */
async function sweep(databaseUrl: string, ...options: string[]) {
  const child = startProgram(['--import', 'tsx', 'src/tools/sweep.ts', ...options], {
    DATABASE_URL: databaseUrl,
  });
  const [out, error, [exitCode]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { exitCode, out, error };
}

const server = await startServer();
const { databaseUrl } = server;
const trade = await completeApplication(server);
const orderSn = await placeOrder(server, trade);

describe('the sweep of a database', () => {
  test('in which nothing is broken counts what it looked at, and ends with 0', async () => {
    const { exitCode, out, error } = await sweep(databaseUrl);
    expect([exitCode, error]).toEqual([0, '']);
    expect(out).toMatch(/^I-1 +Never a paid order without .+: 0 of 1 orders$/m);
    expect(out).toMatch(
      /^I-4 +Never .+: not applicable, seen in responses, not in rows: tests\/faults\/save$/m,
    );
    expect(out.trimEnd().split('\n').at(-1)).toBe('No invariant is broken.');
  });

  test('after a difference of a reconciled day ends with 1 until a person settles it', async () => {
    await query(
      databaseUrl,
      `insert into reconciled_days (provider, day, reconciled_at, payments, refunds) values ('wechatPay', '2026-11-21', now(), 1, 0);
       insert into reconciliation_differences (provider, day, kind, number) values ('wechatPay', '2026-11-21', 'unknownPayment', 'X')`,
    );
    const red = await sweep(databaseUrl);
    expect(red.exitCode).toBe(1);
    expect(red.out).toMatch(
      /^I-3 +Never .+: 1 of 1 charges and reconciled days\n {6}day wechatPay 2026-11-21$/m,
    );
    vi.stubEnv('DATABASE_URL', databaseUrl);
    const key = 'wechatPay/2026-11-21/unknownPayment/X';
    expect(await qa('differences', 'settle', key, '--reason', 'A charge of another shop.')).toMatchObject({
      exit: 0,
    });
    expect((await sweep(databaseUrl)).exitCode).toBe(0);
  });

  test('with an order that was paid by nobody names the order under the invariant, and ends with 1', async () => {
    // Not `paid`: the server goes on with such an order by itself.
    await query(
      databaseUrl,
      "begin; set local session_replication_role = replica; update orders set state = 'policyGenerated'; commit",
    );
    const { exitCode, out } = await sweep(databaseUrl);
    expect(exitCode).toBe(1);
    expect(out).toMatch(
      new RegExp(`^I-1 +Never a paid order without .+: 1 of 1 orders\n {6}${orderSn}$`, 'm'),
    );
    // Nor was its move recorded.
    expect(out).toMatch(
      new RegExp(`^I-26 +Never .+: 1 of 1 orders and payments\\n {6}order ${orderSn}$`, 'm'),
    );
    expect(out).toMatch(/\n2 broken\n$/);
  });
});

describe('the sweep ends with 2', () => {
  test('without a database, and says which it could not reach', async () => {
    const { exitCode, out, error } = await sweep('postgres://nobody:secret@127.0.0.1:1/none');
    expect([exitCode, out]).toEqual([2, '']);
    expect(error).toContain('127.0.0.1:1');
    expect(error).not.toContain('secret');
  });

  test('for an option that it does not have', async () => {
    expect(await sweep(databaseUrl, '--fix')).toMatchObject({ exitCode: 2, out: '' });
  });
});
