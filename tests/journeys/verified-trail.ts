// The trail of a sale as it is stored, for journeys that look at it.
import type { Page, Request } from 'playwright/test';
import { callPath } from '../../schemas/generated/call-paths.ts';
import type { PushBacktraceLogResponse } from '../../schemas/generated/trail.ts';
import { runCommand } from '../../src/tools/qa/cli/run-command.ts';
import { commands } from '../../src/tools/qa/commands/commands.ts';
import { expect } from './journey.ts';

/** An entry of a trail as it is stored. */
interface StoredEntry {
  kind: string;
  details: Record<string, string | number>;
}

/** The trail of a trade as `qa trail verify` reads it. Fails when it is not intact. */
export async function verifiedTrail(tradeId: string): Promise<StoredEntry[]> {
  const lines: string[] = [];
  const terminal = {
    print: (line: string) => lines.push(line),
    printError: (line: string) => lines.push(line),
  };
  process.env['DATA_DIR'] = process.env['BAOFORM_DATA_DIR'];
  const exit = await runCommand(commands, ['trail', 'verify', tradeId, '--entries', '--json'], terminal);
  const { trails } = JSON.parse(lines[0]!) as { trails: { stored: StoredEntry[]; fault?: object }[] };
  expect({ exit, faults: trails.flatMap(({ fault }) => fault ?? []) }).toEqual({
    exit: 0,
    faults: [],
  });
  return trails.flatMap(({ stored }) => stored);
}

/** What the pages sent, in the order of its arrival, such as `pageEntered readNotice`. */
export const stepsOf = (entries: readonly StoredEntry[]): string[] =>
  entries
    .filter(({ details }) => details['source'] !== undefined)
    .map(({ kind, details }) => `${kind} ${details['page'] ?? ''}`);

/** Follows the calls of a page: the last number that the server has acknowledged, and how many calls found no network. */
export function followCalls(page: Page) {
  const calls = { lastSeq: 0, failed: 0 };
  const paths = [callPath('pushBacktraceLog'), callPath('insuredConfirmTrail')];
  const isPush = (request: Request) => paths.some((path) => request.url().endsWith(path));
  page.on('requestfailed', (request) => void (calls.failed += isPush(request) ? 1 : 0));
  page.on('requestfinished', async (request) => {
    if (!isPush(request)) return;
    const answer = (await (await request.response())?.json()) as { data: PushBacktraceLogResponse };
    calls.lastSeq = Math.max(calls.lastSeq, answer.data.lastSeq);
  });
  return calls;
}

/** Steps arrive a few seconds after they are taken. */
export const poll = <Value>(look: () => Value | Promise<Value>) => expect.poll(look, { timeout: 30_000 });
