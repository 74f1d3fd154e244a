/** `npm run bench:start`: measures how soon the built app is useful and usable on a slow network and a slow phone. */
import { parseArgs } from 'node:util';
import { chromium, type Browser } from 'playwright';
import { chromiumLaunchOptions } from '../../../src/tools/bootstrap/chromium-launch-options.ts';
import { startBuiltServer } from '../../journeys/running-server.ts';
import { startTrade } from '../../journeys/trade.ts';
import {
  BEGIN,
  FIELD,
  formLink,
  openSlowPage,
  PRODUCT,
  type Conditions,
  type StartFigures,
} from './measure-start.ts';

const USAGE = `npm run bench:start -- [options]

Measures the built app (npm run build) in Chromium: first useful paint, first usable field, requests in sequence, bytes,
script time and layout shift, on the first visit (cold) and when the customer comes back (warm); a tap on a product, and
one on the button of its page; the first opening of a list.

  --rounds 3      number of measurements; medians are printed
  --latency 562   ms from a request to its response; 562 is Chromium's preset "Slow 4G", 150 one round trip of it
  --slowdown 4    how many times slower the processor runs
  --no-worker     without the service worker`;

/** One round: the figures of each page, and the times of each tap, ms. */
interface Round {
  pages: Record<string, StartFigures>;
  taps: Record<string, number>;
}

async function measureRound(browser: Browser, conditions: Conditions): Promise<Round> {
  const home = await openSlowPage(browser, conditions);
  const coldHome = await home.load('/shop/');
  await home.leave();
  const warmHome = await home.comeBack('/shop/');
  await home.page.waitForTimeout(1500);
  await home.settle();
  const product = await home.tapUntil(PRODUCT, BEGIN);
  const trial = await home.tapUntil(BEGIN, FIELD);
  await home.close();
  const trade = await startTrade('hemu');
  const form = await openSlowPage(browser, conditions);
  await form.resume(trade);
  const coldForm = await form.load(formLink(trade));
  await form.page.waitForTimeout(1500);
  await form.settle();
  const list = await form.tapUntil('[data-path="applicant/area"] [role="combobox"]', 'dialog [data-row]');
  await form.leave();
  const warmForm = await form.comeBack(formLink(trade));
  await form.close();
  return {
    pages: { 'home, cold': coldHome, 'home, warm': warmHome, 'form, cold': coldForm, 'form, warm': warmForm },
    taps: {
      'product to its page': product,
      'its page to first field': trial,
      'first opening of the areas': list,
    },
  };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** Prints the median of every figure. */
function report(rounds: readonly Round[]): string {
  const [first] = rounds;
  const names = [
    'useful',
    'usable',
    'requests',
    'roundTrips',
    'kilobytes',
    'scriptMs',
    'layoutShift',
  ] as const;
  const row = (page: string) =>
    names.map((name) => {
      const value = median(rounds.map(({ pages }) => pages[page]![name]));
      return (name === 'layoutShift' ? value.toFixed(3) : String(Math.round(value))).padStart(
        names.length + 5,
      );
    });
  return [
    `${''.padEnd(12)}${names.map((name) => name.padStart(names.length + 5)).join('')}`,
    ...Object.keys(first!.pages).map((page) => `${page.padEnd(12)}${row(page).join('')}`),
    ...Object.keys(first!.taps).map(
      (tap) => `${tap}: ${Math.round(median(rounds.map(({ taps }) => taps[tap]!)))} ms`,
    ),
  ].join('\n');
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    latency: { type: 'string', default: '562' },
    slowdown: { type: 'string', default: '4' },
    'no-worker': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) console.log(USAGE);
else {
  const { url, stop } = await startBuiltServer();
  process.env['BAOFORM_URL'] = url;
  const browser = await chromium.launch(chromiumLaunchOptions);
  try {
    const rounds: Round[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1)
      rounds.push(
        await measureRound(browser, {
          origin: url,
          latencyMs: Number(values.latency),
          slowdown: Number(values.slowdown),
          hasWorker: !values['no-worker'],
        }),
      );
    console.log(report(rounds));
  } finally {
    await browser.close();
    await stop();
  }
}
