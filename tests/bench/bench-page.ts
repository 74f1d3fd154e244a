import type { Browser, CDPSession, Page } from 'playwright';
import { installClocks } from './clocks.ts';
import type { Scenario } from './model.ts';

/** A measured combination: a form of `n` questions on a CPU `throttle` times slower. */
export interface Cell {
  scenario: Scenario;
  n: number;
  throttle: number;
}

/** A page that has mounted its form, in a browser context of its own. */
export interface BenchPage {
  page: Page;
  cdp: CDPSession;
  /** The browser's performance metrics since navigation; durations in seconds. */
  totals(): Promise<Record<string, number>>;
  /** Script errors of the page. */
  errors: readonly string[];
  leave(): Promise<void>;
}

const PHONE = { width: 412, height: 915 };
const MOUNT_TIMEOUT_MS = 90_000;

/** @throws when the form does not mount, with the page's first error */
export async function openBenchPage(
  browser: Browser,
  address: string,
  cell: Cell,
  variant: string,
): Promise<BenchPage> {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message.slice(0, 200)));
  // tsx compiles inner functions into calls of `__name`, which the page has to define.
  await page.addInitScript('globalThis.__name = (run) => run');
  await page.addInitScript(installClocks);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cell.throttle });
  const query = new URLSearchParams({ n: String(cell.n), scenario: cell.scenario, variant });
  await page.goto(`${address}?${query.toString()}`, { waitUntil: 'commit' });
  try {
    await page.waitForFunction(() => window.__bench?.mounted, null, {
      polling: 100,
      timeout: MOUNT_TIMEOUT_MS,
    });
  } catch (error) {
    await context.close();
    throw new Error(`the form never mounted: ${errors[0] ?? String(error)}`, { cause: error });
  }
  return {
    page,
    cdp,
    errors,
    totals: async () => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    },
    leave: () => context.close(),
  };
}

type Target = { field: string } | { radio: string; value: string } | 'submit';

/** Scrolls an element to the middle of the page and clicks on it with a real mouse. */
export async function click({ page, cdp }: BenchPage, target: Target): Promise<void> {
  const point = await page.evaluate(async (part) => {
    const bench = window.__bench!;
    const element =
      part === 'submit'
        ? bench.submit()
        : 'field' in part
          ? bench.el(part.field)
          : bench.radio(part.radio, part.value);
    if (!element) return undefined;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const box = element.getBoundingClientRect();
    return { x: box.x + Math.min(box.width / 2, 60), y: box.y + box.height / 2 };
  }, target);
  if (!point) throw new Error(`the page has no ${JSON.stringify(target)}`);
  await page.waitForTimeout(50);
  const press = { ...point, button: 'left', clickCount: 1 } as const;
  await cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point });
  await cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press });
  await cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press });
}

/** Presses and releases the key of a small letter or of the space bar. */
export async function pressKey({ cdp }: BenchPage, letter: string): Promise<void> {
  const capital = letter.toUpperCase();
  const key = {
    key: letter,
    code: letter === ' ' ? 'Space' : `Key${capital}`,
    windowsVirtualKeyCode: capital.charCodeAt(0),
  };
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, unmodifiedText: letter, ...key });
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
}
