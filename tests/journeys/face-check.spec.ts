// An insured person proves by a face check who he is, on a phone of his own with a camera.
import { chromium, type Browser, type Page } from 'playwright/test';
import { callPath } from '../../schemas/generated/call-paths.ts';
import { chromiumLaunchOptions } from '../../src/tools/bootstrap/chromium-launch-options.ts';
import { completeForCouple, type CoupleTrade } from './complete-trade.ts';
import { collectPageErrors, expect, expectAccessible, test } from './journey.ts';
import { phone } from './playwright.config.ts';
import { lastCodeSentTo } from './simulators.ts';
import { takePicture } from './take-picture.ts';
import { callServer } from './trade.ts';

/** An order for a couple that waits for the husband, and the address of his link. */
async function linkToHusband(): Promise<CoupleTrade & { orderSn: string; path: string }> {
  const trade = await completeForCouple();
  const { tradeId, token } = trade;
  const { premFen } = await callServer('secondCalculate', { tradeId }, token);
  const { orderSn } = await callServer('confirm', { tradeId, premFen }, token);
  const { path } = await callServer('insuredConfirmInvite', { orderSn, insuredId: 'r2' }, token);
  return { ...trade, orderSn, path };
}

const stateOf = async ({ orderSn, token }: { orderSn: string; token: string }) =>
  (await callServer('insuredConfirmQuery', { orderSn }, token)).orderState;

/** Opens a page on another phone. Its errors are those of the test. */
async function openPhone(browser: Browser, path: string): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({
    ...phone,
    baseURL: process.env['BAOFORM_URL']!,
    // The tests lose answers on the way to the page.
    serviceWorkers: 'block',
  });
  const errors = await collectPageErrors(context);
  const page = await context.newPage();
  await page.goto(path);
  return { page, errors };
}

/** A browser whose camera shows a test picture, and which asks nobody for leave. */
const browserWithCamera = () =>
  chromium.launch({
    ...chromiumLaunchOptions,
    args: [
      ...(chromiumLaunchOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  });

/** Agrees to a face check on its page. */
async function startCheck(page: Page, button: string) {
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('heading', { name: '模拟人脸识别' })).toBeVisible();
}

/** Runs a test on a phone with a camera. The page opens at the address that `path` makes of the husband's link. */
async function onPhoneWithCamera(
  path: (link: string) => string,
  run: (page: Page, trade: Awaited<ReturnType<typeof linkToHusband>>) => Promise<void>,
) {
  test.setTimeout(150_000);
  const trade = await linkToHusband();
  const browser = await browserWithCamera();
  try {
    const { page, errors } = await openPhone(browser, `${path(trade.path)}&language=zh_CN`);
    await run(page, trade);
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
  }
}

const faceCheckOf = (link: string) => link.replace('insuredSure', 'faceCheck');

const passAtProvider = (page: Page) => page.getByRole('button', { name: '通过 Pass', exact: true }).click();

/** Passes a check and returns to the agreement, which then needs one more tap. */
async function passAndFill(page: Page, lastSix: string) {
  await startCheck(page, '同意并开始识别');
  await passAtProvider(page);
  await page.getByRole('link', { name: '返回确认' }).click();
  await page.getByLabel('居民身份证号码后六位').fill(lastSix);
  await page.getByRole('checkbox').check();
}

/** Lets the first `insuredConfirmCheck` reach the server, and loses its answer. */
async function loseFirstCheck(page: Page) {
  await page.route(
    `**${callPath('insuredConfirmCheck')}`,
    async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
}

test('a husband fails a face check, passes the next and agrees without a code, on his own phone [R-073 R-025 F-013 V-072 E-063] @rare', async () => {
  test.setTimeout(150_000);
  const trade = await linkToHusband();
  const browser = await browserWithCamera();
  try {
    const { page, errors } = await openPhone(browser, `${trade.path}&language=zh_CN`);
    await page.getByLabel('人脸识别').check();
    await page.getByLabel('居民身份证号码后六位').fill(trade.husband.lastSix);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '同意并确认' }).click();
    await expect(page.getByText('请先完成人脸识别')).toBeVisible();
    await expectAccessible(page);
    await takePicture(page, 'face-choice');
    await page.getByRole('link', { name: '去做人脸识别' }).click();

    await expect(page.getByRole('heading', { level: 1, name: '人脸识别' })).toBeVisible();
    await expect(page.getByText('我们只保存识别是否通过', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: '同意并开始识别' }).click();
    await expect(page.getByText('请先阅读并勾选，或改用短信验证码')).toBeVisible();
    await expectAccessible(page);
    await takePicture(page, 'face-waiting');
    await startCheck(page, '同意并开始识别');
    await takePicture(page, 'face-provider');
    await page.getByRole('button', { name: '不通过' }).click();
    await expect(page.getByRole('heading', { name: '人脸识别未通过' })).toBeVisible();
    await expect(page.getByText('今天剩余次数：4')).toBeVisible();
    // The token of the provider leaves the address of the page.
    await expect(page).toHaveURL(/\/shop\/faceCheck\?(?!.*BizToken).*code=/);
    await expectAccessible(page);
    await takePicture(page, 'face-failed');

    await startCheck(page, '同意并重新识别');
    await page.getByRole('button', { name: '退出' }).click();
    await expect(page.getByRole('heading', { name: '人脸识别还没有完成' })).toBeVisible();
    await expectAccessible(page);
    await takePicture(page, 'face-in-progress');
    await page.getByRole('button', { name: '继续识别' }).click();
    await page.getByRole('button', { name: '通过 Pass', exact: true }).click();
    await expect(page.getByRole('heading', { name: '人脸识别已通过' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: '人脸识别已通过' })).toBeVisible();
    await expectAccessible(page);
    await takePicture(page, 'face-success');

    await page.getByRole('link', { name: '返回确认' }).click();
    await expect(page.getByText('人脸识别已通过')).toBeVisible();
    await expect(page.getByLabel('人脸识别')).toBeChecked();
    await takePicture(page, 'face-passed');
    await page.getByLabel('居民身份证号码后六位').fill('000000');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '同意并确认' }).click();
    await expect(page.getByText('证件号码后六位不正确，或人脸识别已失效，请核对后重试')).toBeVisible();
    await page.getByLabel('居民身份证号码后六位').fill(trade.husband.lastSix);
    await page.getByRole('button', { name: '同意并确认' }).click();
    await expect(page.getByRole('heading', { name: '已确认' })).toBeVisible();
    await expect.poll(() => stateOf(trade)).toBe('toPay');
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
  }
});

test('a proof whose answer is lost is taken at the next tap, and costs no try @rare', async () => {
  await onPhoneWithCamera(faceCheckOf, async (page, trade) => {
    await passAndFill(page, trade.husband.lastSix);
    await loseFirstCheck(page);
    const agree = page.getByRole('button', { name: '同意并确认' });
    await agree.click();
    await expect(page.getByRole('alert')).toBeVisible();
    const code = new URL(page.url()).searchParams.get('code')!;
    expect((await callServer('insuredConfirmIdNo', { code })).triesLeft).toBe(4);
    await agree.click();
    await expect(page.getByRole('heading', { name: '已确认' })).toBeVisible();
    await expect.poll(() => stateOf(trade)).toBe('toPay');
  });
});

test('a pass that is used says so after one refusal, and leads to another check @rare', async () => {
  await onPhoneWithCamera(faceCheckOf, async (page, trade) => {
    const { lastSix } = trade.husband;
    await passAndFill(page, lastSix);
    await loseFirstCheck(page);
    const agree = page.getByRole('button', { name: '同意并确认' });
    await agree.click();
    await expect(page.getByRole('alert')).toBeVisible();
    // The page that knew what it had sent is gone.
    await page.reload();
    await page.getByLabel('居民身份证号码后六位').fill(lastSix);
    await page.getByRole('checkbox').check();
    await agree.click();
    await expect(page.getByText('人脸识别已失效，请重新识别')).toBeVisible();
    await expect(page.getByText('人脸识别已通过')).toHaveCount(0);
    await expectAccessible(page);
    await takePicture(page, 'face-pass-over');
    await page.getByRole('link', { name: '去做人脸识别' }).click();
    await passAndFill(page, lastSix);
    await agree.click();
    await expect(page.getByRole('heading', { name: '已确认' })).toBeVisible();
  });
});

for (const [title, askAgain, reachesServer] of [
  ['question did not arrive is asked for again by a tap', 'tap', false],
  ['answer was lost is asked for again by a tap', 'tap', true],
  ['question did not arrive is asked for again by a reload', 'reload', false],
] as const)
  test(`a passed check whose ${title} @rare`, async () => {
    await onPhoneWithCamera(faceCheckOf, async (page) => {
      await startCheck(page, '同意并开始识别');
      await page.route(
        `**${callPath('saveFaceResult')}`,
        async (route) => {
          if (reachesServer) await route.fetch();
          await route.abort('internetdisconnected');
        },
        { times: 1 },
      );
      await passAtProvider(page);
      const retry = page.getByRole('button', { name: '重试' });
      await expect(retry).toBeVisible();
      await (askAgain === 'tap' ? retry.click() : page.reload());
      await expect(page.getByRole('heading', { name: '人脸识别已通过' })).toBeVisible();
    });
  });

test('a passed check whose result is on the way survives another language @rare', async () => {
  await onPhoneWithCamera(faceCheckOf, async (page) => {
    await startCheck(page, '同意并开始识别');
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**${callPath('saveFaceResult')}`, async (route) => {
      await released;
      await route.continue();
    });
    const asked = page.waitForRequest(`**${callPath('saveFaceResult')}`);
    await passAtProvider(page);
    await asked;
    await page.getByRole('combobox').selectOption('zh_TW');
    await expect(page.getByRole('heading', { level: 1, name: '人臉辨識' })).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: '人臉辨識已通過' })).toBeVisible();
  });
});

test('without a camera the page offers the code by SMS, which agrees as well [R-073 E-064] @rare', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const trade = await linkToHusband();
  const { page, errors } = await openPhone(browser, `${trade.path}&language=zh_CN`);
  await page.getByLabel('人脸识别').check();
  await page.getByRole('link', { name: '去做人脸识别' }).click();
  await expect(page.getByText('当前环境不支持人脸识别，请使用微信客户端或App')).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, 'face-environment');
  await page.getByRole('link', { name: '改用短信验证码' }).click();
  await expect(page.getByLabel('短信验证码', { exact: true })).toBeChecked();
  await page.getByLabel('居民身份证号码后六位').fill(trade.husband.lastSix);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /秒后重发$/ })).toBeVisible();
  await page.getByLabel(/^短信验证码（发到/).fill((await lastCodeSentTo(trade.husband.mobile))!);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '同意并确认' }).click();
  await expect(page.getByRole('heading', { name: '已确认' })).toBeVisible();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a check that is left says so, and a page without a link asks for it [R-073 E-065] @rare', async () => {
  test.setTimeout(120_000);
  const trade = await linkToHusband();
  const browser = await browserWithCamera();
  try {
    const face = trade.path.replace('insuredSure', 'faceCheck');
    const { page } = await openPhone(browser, `${face}&language=zh_CN`);
    await startCheck(page, '同意并开始识别');
    await page.goBack();
    await expect(page.getByRole('heading', { name: '人脸识别还没有完成' })).toBeVisible();
    await page.getByRole('button', { name: '退出识别' }).click();
    await expect(page.getByRole('button', { name: '同意并开始识别' })).toBeVisible();
    // Another phone has nothing of it.
    const other = await openPhone(browser, '/shop/faceCheck?language=es_ES&BizToken=CE661F1A-0F1E-45BD');
    await expect(other.page.getByText('Abra de nuevo el enlace que le envió el tomador.')).toBeVisible();
    await expectAccessible(other.page);
    await takePicture(other.page, 'face-no-link');
  } finally {
    await browser.close();
  }
});
