/** `npm run bench`: measures our form, stock RJSF and native inputs in one browser in interleaved rounds. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumLaunchOptions } from '../../src/tools/bootstrap/chromium-launch-options.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import type { Cell } from './bench-page.ts';
import { buildContestants, type Contestant } from './contestants.ts';
import { evaluateTargets } from './figures.ts';
import { measure, type Sample } from './measure.ts';
import { readOptions, USAGE, type Options } from './options.ts';
import { cellName, progress, report } from './report.ts';
import { startStaticServer, type StaticServer } from './static-server.ts';

const root = projectRoot();

async function main(args: readonly string[]): Promise<number> {
  let options;
  try {
    options = readOptions(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return 1;
  }
  if (options === 'help') {
    console.log(USAGE);
    return 0;
  }
  const samples = await run(options);
  console.log(`\n${report(samples)}`);
  const hasErrors = samples.some(({ errors }) => errors.length > 0);
  const cells = [...new Set(samples.map(({ cell }) => cellName(cell)))];
  const hasMissedTarget = cells.some((cell) =>
    evaluateTargets(samples.filter((sample) => cellName(sample.cell) === cell)).some(({ isMet }) => !isMet),
  );
  return hasErrors || (options.assert && hasMissedTarget) ? 1 : 0;
}

/** Runs all rounds. Writes the samples to a file even when a round fails. */
async function run({ rounds, ...rest }: Options): Promise<Sample[]> {
  const staticServer = await startStaticServer(await buildContestants(rest.contestants));
  const samples: Sample[] = [];
  try {
    for (let round = 0; round < rounds; round += 1)
      for await (const sample of measureRound(staticServer, round, rest)) {
        samples.push(sample);
        console.log(progress(sample));
      }
  } finally {
    staticServer.stop();
    console.log(`\nAll samples: ${writeSamples(samples)}`);
  }
  return samples;
}

/** Measures one round in a new browser, because a browser slows down with every page it has opened. */
async function* measureRound(
  staticServer: StaticServer,
  round: number,
  { keys, cells, contestants }: Omit<Options, 'rounds'>,
): AsyncGenerator<Sample> {
  const browser = await chromium.launch(chromiumLaunchOptions);
  try {
    for (const cell of cells)
      for (const contestant of roundOrder(contestantsOf(cell, contestants), round))
        yield await measure(browser, staticServer, contestant, { cell, round, keys });
  } finally {
    await browser.close();
  }
}

/** The contestants of a cell: `ours:open` is for rows that repeat, and `ours:plain` the only peer of a form with conditions. */
const contestantsOf = ({ scenario }: Cell, contestants: readonly Contestant[]): readonly Contestant[] =>
  contestants.filter(({ label }) =>
    scenario === 'conditions'
      ? ['ours', 'ours:plain'].includes(label)
      : label !== 'ours:plain' && (scenario === 'repeat' || label !== 'ours:open'),
  );

/** Rotates the contestants and reverses every other round, so that a drift of the machine affects all alike. */
function roundOrder(contestants: readonly Contestant[], round: number): readonly Contestant[] {
  const first = Math.floor(round / 2) % contestants.length;
  const rotated = [...contestants.slice(first), ...contestants.slice(0, first)];
  return round % 2 === 0 ? rotated : rotated.reverse();
}

/** Writes the samples to a file. @returns its path in the project */
function writeSamples(samples: readonly Sample[]): string {
  const name = `.tmp/bench/${new Date().toISOString().replaceAll(':', '-')}.json`;
  mkdirSync(join(root, '.tmp/bench'), { recursive: true });
  writeFileSync(join(root, name), JSON.stringify(samples, null, 1));
  return name;
}

process.exitCode = await main(process.argv.slice(2));
