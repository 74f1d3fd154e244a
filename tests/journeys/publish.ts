// Publishes documents to the running server with the command behind `npm run qa -- publish`, as a configurator does.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../src/tools/qa/cli/run-command.ts';
import { commands } from '../../src/tools/qa/commands/commands.ts';
import { expect } from './journey.ts';
import { callServer, type Trade } from './trade.ts';

/**
 * Publishes a document. The command runs in this process: a process of its own takes longer to load than to publish.
 *
 * @param options of the command
 * @returns the report; throws when the document is refused
 */
export async function publish(document: unknown, ...options: string[]): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'baoform-publish-')), 'document.json');
  writeFileSync(file, JSON.stringify(document));
  const report: string[] = [];
  const terminal = {
    print: (line: string) => report.push(line),
    printError: (line: string) => report.push(line),
  };
  process.env['DATA_DIR'] = process.env['BAOFORM_DATA_DIR'];
  process.env['APPROVERS'] = 'Approver';
  const exitCode = await runCommand(commands, ['publish', file, ...options], terminal);
  if (exitCode !== 0) throw new Error(report.join('\n'));
  return report.join('\n');
}

/** Publishes a structural change: those need the approval of a second person. */
export const publishApproved = (document: unknown): Promise<string> =>
  publish(document, '--by', 'Publisher', '--approved-by', 'Approver');

/** Waits until the server serves a screen that was published a moment ago. */
export async function expectServed({ tradeId, token }: Trade, screen: string): Promise<void> {
  const isServed = () =>
    callServer('initScreen', { tradeId, screen }, token).then(
      () => true,
      () => false,
    );
  await expect.poll(isServed).toBe(true);
}
