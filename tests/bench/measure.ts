import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';
import type { Contestant } from './contestants.ts';
import type { StaticServer } from './static-server.ts';
import { click, pressKey, openBenchPage, type Cell, type BenchPage } from './bench-page.ts';

/** One pass over a contestant in one cell. Times in ms, `null` where the page did not get there. */
export interface Sample {
  contestant: string;
  cell: Cell;
  round: number;
  mounts: Mount[];
  /** Gzip size of what the page had asked for when it was mounted, KB of 1,000 bytes. */
  sizes: { script: number; style: number };
  heapMB: number;
  typing: Typing[];
  radio: number | null;
  submit: { first: number; all: number; count: number; expected: number } | null;
  typingAfter: Typing | null;
  /** What went wrong: script errors, clocks that never stopped. */
  troubles: string[];
}

export interface Mount {
  /** From the beginning of the navigation, and from just before mounting. */
  loaded: number;
  mounted: number;
  nodes: number;
}

/** Keys into one field. */
export interface Typing {
  keys: number[];
  /** Main-thread task time per key, deferred work included. */
  cpu: number;
  /** Characters that the field has gained. */
  typed: number;
}

const TEXT = 'the quick brown fox jumps over a lazy dog';
/** Work that a key has put off counts as its own, ms. */
const DEFERRED_MS = 250;
const KEYS_AFTER_SUBMIT = 10;
const PATIENCE_MS = 45_000;

/** One load of a page differs from the next by a third: so many more are made only to see it mount. */
const MOUNTS_ALONE = 4;

/** Loads the page for keys and the radio, for a submit of the empty form, and to see it mount. */
export async function measure(
  browser: Browser,
  served: StaticServer,
  { label, name, variant }: Contestant,
  { cell, round, keys }: { cell: Cell; round: number; keys: number },
): Promise<Sample> {
  const address = `${served.origin}/${name}/index.html`;
  const sample: Sample = {
    contestant: label,
    cell,
    round,
    mounts: [],
    sizes: { script: 0, style: 0 },
    heapMB: 0,
    typing: [],
    radio: null,
    submit: null,
    typingAfter: null,
    troubles: [],
  };
  const mountAlone = () => Promise.resolve();
  for (const part of [measureUse, measureSubmit, ...Array.from({ length: MOUNTS_ALONE }, () => mountAlone)]) {
    let visited: BenchPage | undefined;
    try {
      visited = await openBenchPage(browser, address, cell, variant);
      sample.mounts.push(await mountOf(visited));
      await part(visited, sample, keys, served);
    } catch (error) {
      sample.troubles.push(error instanceof Error ? error.message.slice(0, 200) : String(error));
    } finally {
      sample.troubles.push(...(visited?.errors ?? []));
      await visited?.leave();
    }
  }
  return sample;
}

const mountOf = ({ page }: BenchPage): Promise<Mount> =>
  page.evaluate(() => {
    const { t0, tPainted } = window.__bench!.mounted!;
    return {
      loaded: tPainted,
      mounted: tPainted - t0,
      nodes: document.querySelectorAll('*').length,
    };
  });

async function measureUse(
  visited: BenchPage,
  sample: Sample,
  keys: number,
  served: StaticServer,
): Promise<void> {
  const { page } = visited;
  sample.sizes = await sizesOf(visited, served);
  await page.waitForTimeout(200);
  sample.heapMB = await heapOf(visited);
  const plan = await page.evaluate(() => window.__bench!.plan);
  for (const path of [plan.first, plan.middle, plan.last])
    sample.typing.push(await type(visited, path, keys));
  await page.evaluate(() => window.__clocks!.watch('dependants'));
  await click(visited, { radio: plan.radio, value: 'yes' });
  sample.radio = (await answered(visited)).all;
}

async function measureSubmit(visited: BenchPage, sample: Sample, keys: number): Promise<void> {
  const { page } = visited;
  await page.waitForTimeout(200);
  await page.evaluate(() => window.__clocks!.watch('errors'));
  await click(visited, 'submit');
  const found = await answered(visited);
  const { expectedErrors, middle } = await page.evaluate(() => window.__bench!.plan);
  sample.submit = { ...found, expected: expectedErrors };
  await page.waitForTimeout(300);
  sample.typingAfter = await type(visited, middle, Math.min(KEYS_AFTER_SUBMIT, keys));
}

/** Types one key after the other, each when the one before was painted. */
async function type(visited: BenchPage, path: string, keys: number): Promise<Typing> {
  const { page } = visited;
  const lengthNow = () =>
    page.evaluate((at) => (window.__bench!.el(at) as HTMLInputElement | null)?.value.length ?? 0, path);
  await page.evaluate((at) => window.__bench!.reveal?.(at), path);
  await click(visited, { field: path });
  await page.evaluate((at) => window.__bench!.el(at)!.focus(), path);
  const before = await lengthNow();
  await page.waitForTimeout(150);
  await page.evaluate(() => void (window.__clocks!.keys.length = 0));
  const begun = await visited.totals();
  for (let i = 0; i < keys; i += 1) {
    await pressKey(visited, TEXT[i % TEXT.length]!);
    await page.evaluate((count) => window.__clocks!.painted(count), i + 1);
    // Uneven, so that keys do not fall in step with frames.
    await page.waitForTimeout(20 + ((i * 7) % 17));
  }
  await page.waitForTimeout(DEFERRED_MS);
  const ended = await visited.totals();
  return {
    keys: await page.evaluate(() => window.__clocks!.keys),
    cpu: ((ended['TaskDuration']! - begun['TaskDuration']!) * 1000) / keys,
    typed: (await lengthNow()) - before,
  };
}

/** What the awaited click led to. */
async function answered({ page }: BenchPage) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('nothing came of a click')), PATIENCE_MS);
  });
  const found = page.evaluate(() => window.__clocks!.errorTimings!);
  return Promise.race([found, late]).finally(() => clearTimeout(timer));
}

async function heapOf({ cdp, totals }: BenchPage): Promise<number> {
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { JSHeapUsedSize = 0 } = await totals();
  await cdp.send('HeapProfiler.disable');
  return JSHeapUsedSize / 1_048_576;
}

async function sizesOf({ page }: BenchPage, served: StaticServer): Promise<Sample['sizes']> {
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= window.__bench!.mounted!.tPainted)
      .map(({ name }) => new URL(name).pathname),
  );
  const sizes = { script: 0, style: 0 };
  for (const pathname of new Set(asked)) {
    const file = served.fileOf(pathname);
    const kind = file && { '.js': 'script' as const, '.css': 'style' as const }[extname(file)];
    if (kind) sizes[kind] += gzipSync(readFileSync(file), { level: 9 }).length / 1000;
  }
  return sizes;
}
