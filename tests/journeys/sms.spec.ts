// SMS codes: sending from the field, countdown, check on the server.
import type { Page } from 'playwright/test';
import { fillField } from './fill-field.ts';
import { errorOf, expect, expectAccessible, expectSaved, field, nextButton, test } from './journey.ts';
import { lastCodeSentTo } from './simulators.ts';
import { answersOf, draftOf, openTrade, startTrade } from './trade.ts';

const CODE = 'applicant/psp_smsCode';
const status = (page: Page) => field(page, CODE).getByRole('status');
const sendButton = (page: Page) => field(page, CODE).getByRole('button');
let mobiles = 0;
/** A mobile number without SMS codes from other tests on this server. */
const newMobile = (): string => `139${String((Date.now() + (mobiles += 1)) % 10_000_000).padStart(7, '0')}5`;

test('the code is sent, and the countdown continues after a reload [V-004] @rare', async ({ page }) => {
  const trade = await startTrade('panshanChannel');
  await openTrade(page, trade);
  // (U6) The reason is the only message: the code is not "empty" before it was sent.
  await sendButton(page).tap();
  await expect(status(page)).toHaveText('请先填写正确的手机号码');
  await expect(status(page)).toHaveAttribute('data-failed');
  const mobile = newMobile();
  // (U6) A tap right after the last digit sends the code.
  await fillField(page, 'applicant/mobile', mobile);
  await sendButton(page).tap();
  await expect(sendButton(page)).toHaveText(/^(60|59|58) 秒后重发$/);
  await expect(sendButton(page)).toBeDisabled();
  await expect(status(page)).not.toHaveAttribute('data-failed');
  await expect(errorOf(page, CODE)).toHaveCount(0);
  expect(await lastCodeSentTo(mobile)).toMatch(/^\d{6}$/);
  await expectAccessible(page);

  await expect.poll(async () => JSON.stringify(await draftOf(trade))).toContain(mobile);
  await page.reload();
  await expect(sendButton(page)).toHaveText(/^[45]\d 秒后重发$/);
  await expect(sendButton(page)).toBeDisabled();
});

test('the focus stays on the button while the code is sent, and a failure is the error of the field (U6) @rare', async ({
  page,
}) => {
  const trade = await startTrade('panshanChannel', { applicant: { mobile: newMobile() } });
  await openTrade(page, trade);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/sendVerifyCode/, async (route) => {
    await held;
    await route.abort('internetdisconnected');
  });
  await sendButton(page).click();
  await expect(sendButton(page)).toHaveText('正在发送…');
  await expect(sendButton(page)).toBeFocused();
  release();
  await expect(status(page)).toHaveText(/网络/);
  await expect(status(page)).toHaveAttribute('data-failed');
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(errorOf(page, CODE)).toHaveCount(0);
});

test('saving with a wrong code shows an error at its field; the right code saves', async ({ page }) => {
  const answers = answersOf('panshan-office-worker');
  const mobile = newMobile();
  const trade = await startTrade('panshanChannel', {
    ...answers,
    applicant: { ...answers['applicant'], mobile },
  });
  await openTrade(page, trade);
  await sendButton(page).click();
  await expect(sendButton(page)).toBeDisabled();
  await expect.poll(() => lastCodeSentTo(mobile)).toMatch(/^\d{6}$/);
  const code = (await lastCodeSentTo(mobile))!;
  await fillField(page, CODE, String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await sign(page);
  await nextButton(page).click();
  await expect(errorOf(page, CODE)).toHaveAttribute('data-error', 'smsCode.wrong');
  await expect(page.locator('#f-error-summary')).toBeFocused();
  await fillField(page, CODE, code);
  await nextButton(page).click();
  await expectSaved(page);
});

/** Draws the signature and ticks the agreement, which the form also requires. */
async function sign(page: Page): Promise<void> {
  const path = 'applicant/psp_signature';
  const pad = field(page, path).locator('canvas');
  await pad.evaluate((canvas) => canvas.scrollIntoView({ block: 'center' }));
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 90);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 60, { steps: 8 });
  await page.mouse.up();
  await field(page, path).getByRole('button', { name: '使用此签名' }).click();
  await expect(field(page, path).locator('[data-upload]')).toBeVisible();
  await fillField(page, 'applicant/psp_notice', true);
}
