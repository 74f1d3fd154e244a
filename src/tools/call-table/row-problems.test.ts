import { expect, test } from 'vitest';
import { drawCallTable } from './draw-table.ts';
import type { Facts } from './item-rows.ts';
import { rowProblems } from './row-problems.ts';

const contract = (name: string, kind: 'read' | 'write') => ({
  file: 'order.json',
  name,
  contract: { method: 'POST' as const, path: `/funapi/insure/${name}`, kind },
});

const facts: Facts = {
  items: { 'C-001': 'pay', 'C-002': 'mergePay', 'R-001': '/choosePay', 'R-002': '/faq', 'T-001': 'cookies' },
  contracts: [contract('pay', 'write'), contract('codeList', 'read')],
  pages: new Map([['/choosePay', { file: 'src/app/routes.tsx', calls: ['pay'] }]]),
  atStart: [],
  later: {
    later: [{ reason: 'Not sold yet.', ids: ['C-002', 'R-002'] }],
    withoutPage: [{ reason: 'Pages search.', calls: ['codeList'] }],
    withoutContract: [],
  },
  ownCalls: { codeList: ['R-002'] },
  tests: new Map([['R-001', ['tests/journeys/buying.spec.ts']]]),
  citing: new Map([['T-001', ['src/app/calls/transport.ts']]]),
};
const problemsWith = (change: Partial<Facts>) => rowProblems({ ...facts, ...change });
const laterWith = (change: Partial<Facts['later']>) =>
  problemsWith({ later: { ...facts.later, ...change } }).map((line) =>
    line.replace('tests/later.json: ', ''),
  );

test('every item and every contract has a row, and no cell is empty', () => {
  expect(rowProblems(facts)).toEqual([]);
  const rows = drawCallTable(facts).split('\n');
  for (const row of [
    '| C-001 | `pay` | POST `/funapi/insure/pay` (order.json) | once for each key | C-001, R-001 | `/choosePay` | tests/http/calls.test.ts |',
    '| C-002 | `mergePay` | no contract: later | later | later | Not sold yet. | none yet |',
    '| ours | `codeList` | POST `/funapi/insure/codeList` (order.json) | reads | R-002 | No page. Pages search. | tests/http/calls.test.ts |',
    '| R-001 | `/choosePay` | src/app/routes.tsx | `pay` | tests/journeys/buying.spec.ts |',
    '| R-002 | `/faq` | no route: later | Not sold yet. | none yet |',
    '| T-001 | `cookies` | src/app/calls/transport.ts | every call | none yet |',
  ])
    expect(rows).toContain(row);
});

test('a call without a contract, a contract that no page sends, a page and a rule without code need a reason', () => {
  const all = problemsWith({ later: { later: [], withoutPage: [], withoutContract: [] }, citing: new Map() });
  expect(all.map((line) => line.split(' is neither')[0])).toEqual([
    'C-002 mergePay',
    'ours codeList',
    'R-002 /faq',
    'T-001 cookies',
  ]);
});

test('a reason that no longer holds is reported', () => {
  const reason = 'Old.';
  const { later } = facts.later;
  expect(laterWith({ later: [...later, { reason, ids: ['C-001', 'gone'] }] })).toEqual([
    'there is no gone',
    'C-001 pay is there; remove it',
  ]);
  expect(laterWith({ later: [...later, { reason, ids: ['R-001'] }] })).toEqual([
    'R-001 /choosePay is there; remove it',
  ]);
  expect(laterWith({ later: [...later, { reason, ids: ['R-002'] }] })).toEqual(['R-002 has two reasons']);
  expect(
    laterWith({ withoutPage: [...facts.later.withoutPage, { reason, calls: ['pay', 'gone'] }] }),
  ).toEqual(['there is no contract gone', 'a page sends pay; remove it']);
});

test('a call of ours serves items that exist, and no other call is named beside it', () => {
  expect(problemsWith({ ownCalls: {} })).toContain('tests/own-calls.json: codeList serves no item; name one');
  expect(problemsWith({ ownCalls: { codeList: [] } })).toHaveLength(2);
  expect(problemsWith({ ownCalls: { codeList: ['S-001'], pay: ['C-001'], gone: ['C-001'] } })).toEqual([
    'tests/own-calls.json: pay is no call of ours; remove it',
    'tests/own-calls.json: gone is no call of ours; remove it',
    'tests/own-calls.json: there is no S-001',
  ]);
});
