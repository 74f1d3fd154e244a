/** `npm run bench`: our form beside stock RJSF and native inputs, in one browser, in interleaved rounds. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumLaunchOptions } from '../../src/tools/bootstrap/chromium-launch-options.ts';
import { projectRoot } from '../../src/server/settings/project-root.ts';
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
  const broken = samples.some(({ troubles }) => troubles.length > 0);
  const cells = [...new Set(samples.map(({ cell }) => cellName(cell)))];
  const missed = cells.some((cell) =>
    evaluateTargets(samples.filter((sample) => cellName(sample.cell) === cell)).some(({ isMet }) => !isMet),
  );
  return broken || (options.assert && missed) ? 1 : 0;
}

/** Whatever ends the measuring, what was measured before is kept. */
async function run({ rounds, ...rest }: Options): Promise<Sample[]> {
  const served = await startStaticServer(await buildContestants(rest.contestants));
  const samples: Sample[] = [];
  try {
    for (let round = 0; round < rounds; round += 1)
      for await (const sample of measureRound(served, round, rest)) {
        samples.push(sample);
        console.log(progress(sample));
      }
  } finally {
    served.stop();
    console.log(`\nAll samples: ${keep(samples)}`);
  }
  return samples;
}

/** In a browser of its own: one that has opened many pages grows slower, and at last opens none. */
async function* measureRound(
  served: StaticServer,
  round: number,
  { keys, cells, contestants }: Omit<Options, 'rounds'>,
): AsyncGenerator<Sample> {
  const browser = await chromium.launch(chromiumLaunchOptions);
  try {
    for (const cell of cells)
      for (const contestant of inTurn(contestants, round))
        yield await measure(browser, served, contestant, { cell, round, keys });
  } finally {
    await browser.close();
  }
}

/** Everybody goes first in turn, and every other round runs backwards, so that a drifting machine favours nobody. */
function inTurn(contestants: readonly Contestant[], round: number): readonly Contestant[] {
  const from = Math.floor(round / 2) % contestants.length;
  const turned = [...contestants.slice(from), ...contestants.slice(0, from)];
  return round % 2 === 0 ? turned : turned.reverse();
}

/** Writes the samples down and returns the name of the file, below the project. */
function keep(samples: readonly Sample[]): string {
  const name = `.tmp/bench/${new Date().toISOString().replaceAll(':', '-')}.json`;
  mkdirSync(join(root, '.tmp/bench'), { recursive: true });
  writeFileSync(join(root, name), JSON.stringify(samples, null, 1));
  return name;
}

process.exitCode = await main(process.argv.slice(2));
