// The time that is left of an order, on a page that stays open while it passes.
import type { Page } from 'playwright/test';
import { orderForOneself, orderLink } from './complete-trade.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { serveFileAlone } from './serve-file-alone.ts';
import { takePicture } from './take-picture.ts';
import { setClock } from './test-mode.ts';
import { openInSession } from './trade.ts';

// It sets the clock of the server.
serveFileAlone();

test.afterEach(() => setClock(undefined));

const DAY_MS = 86_400_000;
const MINUTE_S = 60;

/** A moment by the seconds from 24:00 of tomorrow in Shanghai. */
function fromMidnight(seconds: number): Date {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + 2 * DAY_MS);
  return new Date(Date.parse(`${day}T00:00:00+08:00`) + seconds * 1000);
}

async function shownMinutes(page: Page): Promise<number> {
  const text = await page.getByText(/还剩 \d+ 小时 \d+ 分/).innerText();
  const [, hours, minutes] = /还剩 (\d+) 小时 (\d+) 分/.exec(text)!.map(Number);
  return hours! * 60 + minutes!;
}

test('a page of payment that stays open counts down, asks again when it is shown again, and ends with its order [R-026 R-030] @rare', async ({
  page,
}) => {
  await setClock(fromMidnight(-21 * MINUTE_S));
  const trade = await orderForOneself({ passes: () => setClock(fromMidnight(-20 * MINUTE_S)) });
  await page.clock.install();
  await openInSession(page, trade, `${orderLink(trade, 'choosePay')}&language=zh_CN`);
  await expect(page.getByText(/还剩 \d+ 小时 \d+ 分/)).toBeVisible();
  const atFirst = await shownMinutes(page);
  expect(atFirst).toBeGreaterThan(15);
  // The page sleeps for ten minutes: each timer fires once.
  await page.clock.fastForward(10 * MINUTE_S * 1000);
  await expect.poll(() => shownMinutes(page)).toBeLessThanOrEqual(atFirst - 10);
  expect(await shownMinutes(page)).toBeGreaterThanOrEqual(atFirst - 12);
  await takePicture(page, 'time-left-later');

  // The server's clock says another time than the page has counted: a page that is shown again asks.
  await setClock(fromMidnight(-5 * MINUTE_S));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => shownMinutes(page)).toBeLessThanOrEqual(5);
  expect(await shownMinutes(page)).toBeGreaterThan(2);

  await setClock(fromMidnight(1));
  await page.clock.fastForward(10 * MINUTE_S * 1000);
  await expect(page.getByText('这张订单已经不能支付，没有扣款。需要时可以重新提交。')).toBeVisible();
  await expect(page.getByText('还剩')).toHaveCount(0);
  await expectAccessible(page);
  await takePicture(page, 'time-left-ended');
});
