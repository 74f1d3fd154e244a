import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contractFiles } from '../../schemas/generated/call-contracts.ts';
import { projectRoot } from '../server/settings/project-root.ts';
import { drawCallTable } from './call-table/draw-table.ts';
import { readFacts } from './call-table/read-facts.ts';
import { rowProblems } from './call-table/row-problems.ts';

const root = projectRoot();
const facts = readFacts(root);
const document = readFileSync(join(root, 'src/decisions/calls.md'), 'utf8');

test('src/decisions/calls.md is what npm run calls writes', () => {
  expect(document === drawCallTable(facts), 'run npm run calls').toBe(true);
});

test('every call, page and rule of the transport is there or has a reason that holds', () => {
  expect(rowProblems(facts)).toEqual([]);
  expect(document).not.toMatch(/\| *\|/);
});

test('every contract and every call of the specification has one row', () => {
  const names = Object.values(contractFiles).flatMap(({ calls }) => Object.keys(calls));
  const rowsOf = (name: string) =>
    document.split('\n').filter((row) => row.split(' | ')[1] === `\`${name}\``);
  expect(names.length).toBeGreaterThan(70);
  expect(names.filter((name) => rowsOf(name).length !== 1)).toEqual([]);
  const calls = Object.keys(facts.items).filter((id) => id.startsWith('C-'));
  expect(calls).toHaveLength(162);
  expect(calls.filter((id) => document.split(`\n| ${id} |`).length !== 2)).toEqual([]);
});

test('every call names items of the specification, or later when it has no route', () => {
  const [, calls] = document.split(/^## .+$/m);
  const rows = calls!.split('\n').filter((row) => /^\| (?:C-\d|ours)/.test(row));
  expect(rows.length).toBeGreaterThan(180);
  for (const row of rows) {
    const [id, , route, , items] = row.slice(2).split(' | ');
    if (route === 'no contract: later') expect(items, row).toBe('later');
    else {
      const ids = items!.split(', ');
      expect(
        ids.filter((each) => facts.items[each] === undefined),
        row,
      ).toEqual([]);
      if (id !== 'ours') expect(ids, row).toContain(id);
    }
  }
});

test('the pages send the calls that a reader of their code finds', () => {
  const callsOf = (path: string) => facts.pages.get(path)!.calls;
  expect(callsOf('/insuredSure')).toContain('insuredConfirmSendSMSS');
  expect(callsOf('/insureInfomation')).toContain('saveInsureInfo');
  expect(callsOf('/invoice')).toContain('invoiceSave');
  expect(callsOf('/invoice')).not.toContain('saveInsureInfo');
  expect(callsOf('/tabbar/index')).not.toContain('temporaryDataSave');
  expect(callsOf('/orderlist')).not.toContain('pay');
});

test('the routes without a contract are in the code of the server', () => {
  const folder = join(root, 'src/server');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const code = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  expect(facts.later.withoutContract.length).toBeGreaterThan(0);
  for (const { route } of facts.later.withoutContract) expect(code).toContain(`'${route.split(' ')[1]}'`);
});
