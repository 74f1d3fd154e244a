// The buttons that end an order and take it off the list: each asks first, and the list shows what it did.
import { orderForOneself } from './complete-trade.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { takePicture } from './take-picture.ts';
import { openInSession, type Trade } from './trade.ts';

const LIST = '/shop/orderlist?type=H5&language=zh_CN';

interface EndedOrder {
  /** Of the applicant's mobile number: what the insurer says. */
  lastDigits: string;
  /** The words of the state in which the order is, of the button, of its question, and of the state after it. */
  before: string;
  button: string;
  question: string;
  after: string;
}

const ORDERS: readonly EndedOrder[] = [
  {
    lastDigits: '8000',
    before: '待支付',
    button: '取消订单',
    question: '取消后不能恢复，确定取消吗？',
    after: '已取消',
  },
  {
    // A letter waits for its reply, so that no decision comes.
    lastDigits: '0021',
    before: '核保中',
    button: '撤回投保申请',
    question: '撤回后审核会停止，确定撤回吗？',
    after: '已撤回',
  },
  {
    lastDigits: '0024',
    before: '核保通过，风控审核中',
    button: '撤销投保',
    question: '撤销后保险公司的审核结果会失效，确定撤销吗？',
    after: '已撤回',
  },
];

test('an order is cancelled, withdrawn or revoked after a question, and deleted from the list [R-030 R-031 C-089 C-091 C-092] @rare', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const trades: Trade[] = await Promise.all(ORDERS.map(({ lastDigits }) => orderForOneself({ lastDigits })));
  for (const [position, { before, button, question, after }] of ORDERS.entries()) {
    const trade = trades[position]!;
    await openInSession(page, trade, LIST);
    const order = page.locator(`[data-order="${trade.orderSn}"]`);
    const press = (name: string) => order.getByRole('button', { name, exact: true }).click();
    await expect(order).toContainText(before);
    await press(button);
    await expect(order.getByText(question)).toBeVisible();
    await expectAccessible(page);
    await takePicture(page, `order-${position + 1}-question`);
    await press('取消');
    await expect(order.getByText(question)).toHaveCount(0);
    await expect(order).toContainText(before);
    await press(button);
    await press(button);
    await expect(order).toContainText(after);
    await expect(order.getByRole('button', { name: button, exact: true })).toHaveCount(0);
    await takePicture(page, `order-${position + 1}-ended`);

    await press('删除订单');
    await expect(order.getByText('删除后不再显示，确定删除吗？')).toBeVisible();
    await press('删除订单');
    await expect(order).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: '还没有订单' })).toBeVisible();
    await expectAccessible(page);
  }
});
