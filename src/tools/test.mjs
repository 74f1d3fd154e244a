/**
 * `npm test`: installs what is missing, also a browser, and runs every check, one line per stage; the last line is
 * `N passed, N failed`. `npm test -- unit http` runs only the named stages.
 * Everything here works with Node alone: it runs on a bare clone.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ensureBrowser } from './bootstrap/browser.mjs';
import { ensureBuilt, recordBuild } from './bootstrap/build.mjs';
import { helpText } from './bootstrap/help.mjs';
import { ensureInstalled, elapsedSeconds } from './bootstrap/install.mjs';
import { stopScripts, runScript } from './bootstrap/run-script.mjs';
import { stageCounts } from './bootstrap/stage-counts.mjs';

/**
 * script: of package.json. late: needs the build; these run one after the other after the rest, because beside each
 * other on two cores they took as long, and customers of the one ran out of patience for the other. tests: must report
 * at least one test. browser: opens pages of the production build in a browser.
 * @typedef {{ name: string, script: string, late?: boolean, tests?: boolean, browser?: boolean }} Stage
 */

/**
 * The longest of the early ones first: it takes as long as all others together, and two are taken at a time.
 * @type {Stage[]}
 */
const stages = [
  { name: 'unit', script: 'test:unit', tests: true },
  { name: 'types', script: 'types' },
  { name: 'build', script: 'build' },
  { name: 'format', script: 'format:check' },
  { name: 'lint', script: 'lint' },
  { name: 'architecture', script: 'arch' },
  { name: 'dead-code', script: 'dead' },
  { name: 'mutation', script: 'mutate:together' },
  { name: 'http', script: 'test:http', tests: true, late: true },
  { name: 'journeys', script: 'test:journeys', tests: true, late: true, browser: true },
];

const help = {
  usage: `npm test [-- <stage> ...]\n\nRuns every check, or the named stages: ${stages.map(({ name }) => name).join(', ')}.`,
  settings: [],
  example: 'CHROMIUM_PATH=/usr/bin/chromium npm test -- unit http',
  exit: '0 everything passed, 1 something failed or there is no such stage',
};

const root = join(import.meta.dirname, '../..');

process.on('SIGINT', () => void stopScripts().then(() => process.exit(130)));
process.on('SIGTERM', () => void stopScripts().then(() => process.exit(143)));
process.exit(await main(process.argv.slice(2)));

/**
 * @param {string[]} asked names of stages; none: all
 * @returns {Promise<number>} exit code
 */
async function main(asked) {
  if (asked.includes('--help') || asked.includes('-h')) {
    console.log(helpText(help));
    return 0;
  }
  const unknown = asked.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    console.error(`No stage ${unknown.join(', ')}; there are ${stages.map(({ name }) => name).join(', ')}.`);
    return 1;
  }
  const chosen = stages.filter(({ name }) => asked.length === 0 || asked.includes(name));
  try {
    await prepare(chosen);
  } catch (error) {
    console.error(`failed\n${error instanceof Error ? error.message : String(error)}`);
    console.log('0 passed, 1 failed');
    return 1;
  }
  const begun = performance.now();
  const early = chosen.filter((stage) => !stage.late);
  const counts = (await Promise.all([runStages(early), runStages(early)])).flat();
  counts.push(...(await runStages(chosen.filter((stage) => stage.late))));
  const total = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    counts.reduce((sum, one) => sum + one[key], 0);
  console.log(`${counts.length} stages in ${elapsedSeconds(begun)}, ${total('skipped')} tests skipped`);
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  return total('failed') === 0 ? 0 : 1;
}

/**
 * @param {Stage[]} chosen
 * @throws {Error} when the packages cannot be installed or the build fails
 */
async function prepare(chosen) {
  for (const folder of ['.tmp/reports', '.tmp/test-logs']) mkdirSync(join(root, folder), { recursive: true });
  await ensureInstalled(root);
  if (!chosen.some((stage) => stage.browser)) return;
  process.env['CHROMIUM_PATH'] = (await ensureBrowser(root)) ?? '';
  if (!chosen.some(({ name }) => name === 'build')) await ensureBuilt(root);
}

/**
 * Takes stages from a list until it is empty; two of these share one list.
 * @param {Stage[]} list
 */
async function runStages(list) {
  const counts = [];
  for (let stage = list.shift(); stage; stage = list.shift()) counts.push(await runStage(stage));
  return counts;
}

/**
 * Runs a stage and tells how it went; what it wrote is shown only when it failed.
 * @param {Stage} stage
 */
async function runStage({ name, script, tests = false }) {
  const begun = performance.now();
  const report = join(root, '.tmp/reports', `${name}.json`);
  rmSync(report, { force: true });
  let { ended, output } = { ended: /** @type {number | null} */ (null), output: '' };
  const run = async () => {
    ({ ended, output } = await runScript(root, script, { REPORT_FILE: report }));
    return ended === 0;
  };
  await (name === 'build' ? recordBuild(root, run) : run());
  const log = `.tmp/test-logs/${name}.log`;
  writeFileSync(join(root, log), output);
  const counts = stageCounts(report, { tests, ended });
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  const told = tests ? `  ${counts.passed} passed, ${counts.failed} failed${skipped}` : '';
  console.log(
    `${counts.failed === 0 ? '✓' : '✗'} ${name.padEnd(12)} ${elapsedSeconds(begun).padStart(8)}${told}`,
  );
  if (counts.failed === 0) return counts;
  console.log(output.trimEnd().split('\n').slice(-200).join('\n'));
  console.log(`  npm run ${script}: ${counts.complaint}; all of it in ${log}`);
  return counts;
}
