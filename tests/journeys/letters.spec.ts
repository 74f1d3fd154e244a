// Letters of underwriters: opened from the order, with the form of the reply below.
import { orderForOneself, orderLink } from './complete-trade.ts';
import { expect, expectAccessible, expectAutosaved, field, test } from './journey.ts';
import { photo } from './picture-files.ts';
import { takePicture } from './take-picture.ts';
import { callServer, openInSession } from './trade.ts';
import { followCalls, poll, verifiedTrail } from './verified-trail.ts';

test('a letter is opened from its order, and its reply needs a conclusion and a picture [R-051 L-044 V-077 V-078] @rare', async ({
  page,
}) => {
  const trade = await orderForOneself({ lastDigits: '0021' });
  await openInSession(page, trade, orderLink(trade, 'orderdetail'));
  await page.getByRole('link', { name: '处理函件' }).click();
  await expect(page.getByText('患有甲状腺结节')).toBeVisible();
  await page.getByRole('button', { name: '提交答复' }).click();
  await expect(page.getByText('请选择是否同意函件的结论').first()).toBeVisible();
  await expect(page.getByText('请上传签名后的函件照片').first()).toBeVisible();
  await page.getByRole('radio', { name: '同意', exact: true }).check();
  await field(page, 'letter/pictures')
    .locator('input[type="file"]')
    .first()
    .setInputFiles(await photo(40, 30));
  await expect(field(page, 'letter/pictures').getByRole('img').first()).toBeVisible();
  await expectAutosaved(page);
  await expectAccessible(page);
  await takePicture(page, 'letter');
  await page.reload();
  await expect(page.getByRole('radio', { name: '同意', exact: true })).toBeChecked();
  await page.getByRole('button', { name: '提交答复' }).click();
  const reply = page.getByRole('status', { name: '您的答复' });
  await expect(reply).toContainText('同意');
  await expect(page.getByRole('button', { name: '提交答复' })).toHaveCount(0);
  await takePicture(page, 'letter-replied');
  await page.getByRole('link', { name: '查看订单详情' }).click();
  await expect(page.getByRole('link', { name: '处理函件' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: '去支付' })).toBeVisible();
});

test('the page of a letter leaves its steps in the trail of the sale, by a link with the letter alone too, and no answer [R-051 L-044 N-026] @rare', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const trade = await orderForOneself({ lastDigits: '0021' });
  const { tradeId, token } = trade;
  const { letters } = await callServer('letterList', {}, token);
  const { letterId } = letters[0]!;
  const calls = followCalls(page);
  await openInSession(page, trade, `/shop/letterDetail?${new URLSearchParams({ letterId }).toString()}`);
  await expect(page).toHaveURL((url) => url.searchParams.get('tradeId') === tradeId);
  await page.getByRole('radio', { name: '不同意', exact: true }).check();
  const opinion = field(page, 'letter/opinion').getByRole('textbox');
  await opinion.fill('复查结果为良性');
  await opinion.blur();
  await poll(() => calls.lastSeq).toBe(4);
  // Without a picture, the press gives no reply (V-078).
  await page.getByRole('button', { name: '提交答复' }).click();
  await expect(page.getByText('请上传签名后的函件照片').first()).toBeVisible();
  await page.getByRole('link', { name: '查看订单详情' }).click();
  await page.getByRole('link', { name: '处理函件' }).click();
  await expect(page.getByRole('radio', { name: '不同意', exact: true })).toBeChecked();
  await poll(() => calls.lastSeq).toBe(10);
  const { contentSha256, content } = await callServer('letterInfo', { letterId }, token);
  const entries = await verifiedTrail(tradeId);
  const sent = entries.filter(({ details }) => details['source'] !== undefined);
  expect(
    sent.map(({ kind, details }) =>
      [kind, details['page'] ?? details['screen'], details['elementCode'] ?? details['pageVersion']].join(
        ' ',
      ),
    ),
  ).toEqual([
    'pageEntered letterDetail ',
    `pageShown letterDetail ${contentSha256}`,
    'elementChanged letterDetail conclusion',
    'elementChanged letterDetail opinion',
    'submitPressed letterDetail ',
    `pageLeft letterDetail ${contentSha256}`,
    'pageEntered orderdetail ',
    'pageLeft orderdetail ',
    'pageEntered letterDetail ',
    `pageShown letterDetail ${contentSha256}`,
  ]);
  const text = JSON.stringify(sent);
  for (const secret of ['disagree', '良性', '甲状腺', letterId, content]) expect(text).not.toContain(secret);
});
