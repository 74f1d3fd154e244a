// An action that succeeds while the page cannot be read again: the page says so above what it knew, and mends it on demand.
import { callPath } from '../../schemas/generated/call-paths.ts';
import { orderForOneself, orderLink } from './complete-trade.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { takePicture } from './take-picture.ts';
import { openInSession } from './trade.ts';

test('an order that is cancelled while it cannot be read again says that it is not current, and a retry shows its end [R-030]', async ({
  page,
}) => {
  const trade = await orderForOneself();
  await openInSession(page, trade, `${orderLink(trade, 'orderdetail')}&language=zh_CN`);
  const cancel = page.getByRole('button', { name: '取消订单' });
  await cancel.click();
  const path = `**${callPath('orderDetails')}*`;
  await page.route(path, (route) => route.abort('internetdisconnected'));
  const cancelled = page.waitForResponse(`**${callPath('cancel')}`);
  await cancel.click();
  await cancelled;
  const retry = page.getByRole('button', { name: '重试' });
  await expect(page.getByRole('alert')).toHaveText(/^网络.*下面的内容可能不是最新的。/);
  await expect(retry).toBeVisible();
  // What was known stays, and the message is on the screen without scrolling.
  await expect(page.getByText('待支付').first()).toBeVisible();
  await expect(retry).toBeInViewport();
  await expectAccessible(page);
  await takePicture(page, 'order-not-read-again');
  await page.unroute(path);
  await retry.click();
  await expect(page.getByText('已取消').first()).toBeVisible();
  await expect(retry).toHaveCount(0);
  await expect(cancel).toHaveCount(0);
});
