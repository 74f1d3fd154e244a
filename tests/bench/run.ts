/** `npm run bench`: our form beside stock RJSF and native inputs, in one browser, in interleaved rounds. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { buildContestants, type Contestant } from './contestants.ts';
import { judge } from './figures.ts';
import { measure, type Sample } from './measure.ts';
import { readOptions, USAGE, type Options } from './options.ts';
import { nameOf, progress, report } from './report.ts';
import { serve } from './serve.ts';

const root = join(import.meta.dirname, '../..');

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
  console.log(`\n${report(samples)}\n\nAll samples: ${keep(samples)}`);
  const broken = samples.some(({ troubles }) => troubles.length > 0);
  const cells = [...new Set(samples.map(({ cell }) => nameOf(cell)))];
  const missed = cells.some((cell) =>
    judge(samples.filter((sample) => nameOf(sample.cell) === cell)).some(({ met }) => !met),
  );
  return broken || (options.assert && missed) ? 1 : 0;
}

async function run({ rounds, keys, cells, contestants }: Options): Promise<Sample[]> {
  const served = await serve(await buildContestants(contestants));
  const browser = await launch();
  const samples: Sample[] = [];
  try {
    for (const { round, cell, contestant } of visits({ rounds, cells, contestants })) {
      const sample = await measure(browser, served, contestant, { cell, round, keys });
      samples.push(sample);
      console.log(progress(sample));
    }
  } finally {
    await browser.close();
    served.stop();
  }
  return samples;
}

const visits = ({ rounds, cells, contestants }: Pick<Options, 'rounds' | 'cells' | 'contestants'>) =>
  Array.from({ length: rounds }, (_, round) =>
    cells.flatMap((cell) => inTurn(contestants, round).map((contestant) => ({ round, cell, contestant }))),
  ).flat();

/** Everybody goes first in turn, and every other round runs backwards, so that a drifting machine favours nobody. */
function inTurn(contestants: readonly Contestant[], round: number): readonly Contestant[] {
  const from = Math.floor(round / 2) % contestants.length;
  const turned = [...contestants.slice(from), ...contestants.slice(0, from)];
  return round % 2 === 0 ? turned : turned.reverse();
}

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** Writes the samples down and returns the name of the file, below the project. */
function keep(samples: readonly Sample[]): string {
  const name = `.tmp/bench/${new Date().toISOString().replaceAll(':', '-')}.json`;
  mkdirSync(join(root, '.tmp/bench'), { recursive: true });
  writeFileSync(join(root, name), JSON.stringify(samples, null, 1));
  return name;
}

process.exitCode = await main(process.argv.slice(2));
