// Measures one contestant in one cell.
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';
import type { Contestant } from './contestants.ts';
import type { StaticServer } from './static-server.ts';
import { click, pressKey, openBenchPage, type Cell, type BenchPage } from './bench-page.ts';

/** The measurements of a contestant in one cell and round. Times in ms; `null` where the page failed before. */
export interface Sample {
  contestant: string;
  cell: Cell;
  round: number;
  mounts: Mount[];
  /** Gzip size of the files loaded until the form was mounted, KB of 1,000 bytes. */
  sizes: { script: number; style: number };
  heapMB: number;
  typing: Typing[];
  radio: number | null;
  submit: { first: number; all: number; count: number; expected: number } | null;
  typingAfter: Typing | null;
  /** Script errors of the page, and clocks that timed out. */
  errors: string[];
}

export interface Mount {
  /** From the start of navigation, and from just before mounting, to the paint of all fields; ms. */
  loaded: number;
  mounted: number;
  nodes: number;
}

/** The timings of keys typed into one field. */
export interface Typing {
  keys: number[];
  /** Main-thread task time per key, deferred work included. */
  cpu: number;
  /** Characters added to the field. */
  typed: number;
}

const TEXT = 'the quick brown fox jumps over a lazy dog';
/** Deferred work within this time after the last key counts as the keys' work. */
const DEFERRED_MS = 250;
const KEYS_AFTER_SUBMIT = 10;
const CLICK_TIMEOUT_MS = 45_000;

/** Additional page loads that measure mounting alone, as single loads vary by a third. */
const EXTRA_MOUNTS = 4;

/** Loads the page to measure typing and the radio, again for a submit of the empty form, and again for mounting. */
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
    errors: [],
  };
  const mountOnly = () => Promise.resolve();
  for (const part of [measureUse, measureSubmit, ...Array.from({ length: EXTRA_MOUNTS }, () => mountOnly)]) {
    let benchPage: BenchPage | undefined;
    try {
      benchPage = await openBenchPage(browser, address, cell, variant);
      sample.mounts.push(await mountOf(benchPage));
      await part(benchPage, sample, keys, served);
    } catch (error) {
      sample.errors.push(error instanceof Error ? error.message.slice(0, 200) : String(error));
    } finally {
      sample.errors.push(...(benchPage?.errors ?? []));
      await benchPage?.leave();
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
  benchPage: BenchPage,
  sample: Sample,
  keys: number,
  served: StaticServer,
): Promise<void> {
  const { page } = benchPage;
  sample.sizes = await sizesOf(benchPage, served);
  await page.waitForTimeout(200);
  sample.heapMB = await heapOf(benchPage);
  const plan = await page.evaluate(() => window.__bench!.plan);
  for (const path of [plan.first, plan.middle, plan.last])
    sample.typing.push(await type(benchPage, path, keys));
  if (plan.dependants.length === 0) return;
  await page.evaluate(() => window.__clocks!.watch('dependants'));
  await click(benchPage, { radio: plan.radio, value: 'yes' });
  sample.radio = (await clickTimings(benchPage)).all;
}

async function measureSubmit(benchPage: BenchPage, sample: Sample, keys: number): Promise<void> {
  const { page } = benchPage;
  await page.waitForTimeout(200);
  await page.evaluate(() => window.__clocks!.watch('errors'));
  await click(benchPage, 'submit');
  const timings = await clickTimings(benchPage);
  const { expectedErrors, middle } = await page.evaluate(() => window.__bench!.plan);
  sample.submit = { ...timings, expected: expectedErrors };
  await page.waitForTimeout(300);
  sample.typingAfter = await type(benchPage, middle, Math.min(KEYS_AFTER_SUBMIT, keys));
}

/** Types keys into a field, each after the previous key is painted. */
async function type(benchPage: BenchPage, path: string, keys: number): Promise<Typing> {
  const { page } = benchPage;
  const lengthNow = () =>
    page.evaluate(
      (fieldPath) => (window.__bench!.el(fieldPath) as HTMLInputElement | null)?.value.length ?? 0,
      path,
    );
  await page.evaluate((fieldPath) => window.__bench!.reveal?.(fieldPath), path);
  await click(benchPage, { field: path });
  await page.evaluate((fieldPath) => window.__bench!.el(fieldPath)!.focus(), path);
  const initialLength = await lengthNow();
  await page.waitForTimeout(150);
  await page.evaluate(() => void (window.__clocks!.keys.length = 0));
  const startTotals = await benchPage.totals();
  for (let i = 0; i < keys; i += 1) {
    await pressKey(benchPage, TEXT[i % TEXT.length]!);
    await page.evaluate((count) => window.__clocks!.painted(count), i + 1);
    // An uneven pause, so that keys do not synchronise with frames.
    await page.waitForTimeout(20 + ((i * 7) % 17));
  }
  await page.waitForTimeout(DEFERRED_MS);
  const endTotals = await benchPage.totals();
  return {
    keys: await page.evaluate(() => window.__clocks!.keys),
    cpu: ((endTotals['TaskDuration']! - startTotals['TaskDuration']!) * 1000) / keys,
    typed: (await lengthNow()) - initialLength,
  };
}

/** The timings of the watched click. @throws when the page does not react in time */
async function clickTimings({ page }: BenchPage) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the page did not react to a click')), CLICK_TIMEOUT_MS);
  });
  const timings = page.evaluate(() => window.__clocks!.countTimings!);
  return Promise.race([timings, timeout]).finally(() => clearTimeout(timer));
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
  const loadedPaths = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= window.__bench!.mounted!.tPainted)
      .map(({ name }) => new URL(name).pathname),
  );
  const sizes = { script: 0, style: 0 };
  for (const pathname of new Set(loadedPaths)) {
    const file = served.fileOf(pathname);
    const kind = file && { '.js': 'script' as const, '.css': 'style' as const }[extname(file)];
    if (kind) sizes[kind] += gzipSync(readFileSync(file), { level: 9 }).length / 1000;
  }
  return sizes;
}
