// Care for the customer: no invented answers, no early errors, no lost taps or keystrokes, no dead ends, no raw errors.
import type { Page, Request } from 'playwright/test';
import type { AnswerRow } from '../../src/core/answers/answers.ts';
import { fillField } from './fill-field.ts';
import {
  controlOf,
  errorOf,
  expect,
  expectAccessible,
  expectAutosaved,
  expectSaved,
  field,
  nextButton,
  test,
} from './journey.ts';
import { lastRow, openFirstRow, rowHeaders } from './rows.ts';
import {
  answersOf,
  callServer,
  draftOf,
  linkTo,
  openInSession,
  openTrade,
  startTrade,
  type Insurer,
  type Trade,
} from './trade.ts';

const savedAnswers = async ({ tradeId, token }: Trade) =>
  (await callServer('initInsuranceInfo', { tradeId }, token)).answers as Record<string, AnswerRow>;

/** The paths of the fields whose controls show an answer. */
const shownAnswers = (page: Page): Promise<string[]> =>
  page.locator('[data-path]').evaluateAll((fields) =>
    fields
      .filter((element) =>
        [...element.querySelectorAll('input, textarea, select, button[role="combobox"]')].some((control) => {
          if (control instanceof HTMLButtonElement) return !control.hasAttribute('data-empty');
          const { type, checked, value } = control as HTMLInputElement;
          return type === 'radio' || type === 'checkbox' ? checked : value !== '';
        }),
      )
      .map((element) => (element as HTMLElement).dataset['path']!),
  );

for (const insurer of ['hemu', 'panshan'] satisfies Insurer[])
  test(`${insurer}: tabbing through all fields stores no answer and shows errors on required fields only`, async ({
    page,
  }) => {
    const trade = await startTrade(insurer);
    await openTrade(page, trade);
    await openFirstRow(page, 'insured');
    await expect(page.locator('[data-path$="/relation"]')).toBeVisible();
    expect(await shownAnswers(page)).toEqual([]);
    await expect(page.locator('[data-error]')).toHaveCount(0);
    const fields = await page.locator('[data-path]').count();
    await page.locator('[data-path] :is(input, select, textarea)').first().focus();
    // Each part of a date is a tab stop.
    for (let stop = 0; stop < fields * 3; stop += 1) await page.keyboard.press('Tab');
    expect(await shownAnswers(page)).toEqual([]);
    const withoutError = page.locator('[data-path]:not(:has([data-error]))');
    const optional = page.locator('[data-path]:has(span:text-matches("选填"))');
    expect(await withoutError.count()).toBe(await optional.count());
    const codes = await page
      .locator('[data-error]')
      .evaluateAll((messages) => messages.map((message) => (message as HTMLElement).dataset['error']));
    expect(new Set(codes)).toEqual(new Set(['required']));
    expect(await draftOf(trade)).toBeUndefined();
  });

test('a field shows no error until it loses focus', async ({ page }) => {
  await openTrade(page, await startTrade('hemu'));
  await controlOf(page, 'applicant/name').pressSequentially('王3');
  await expect(page.locator('[data-error]')).toHaveCount(0);
  await controlOf(page, 'applicant/idNumber').pressSequentially('33');
  await expect(errorOf(page, 'applicant/name')).toBeVisible();
  // The draft is sent after the checks of these keystrokes, so no second error follows.
  await expectAutosaved(page);
  await expect(page.locator('[data-error]')).toHaveCount(1);
});

/** Turns off scroll anchoring, which Safari lacks. */
const turnOffScrollAnchoring = (page: Page) =>
  page.evaluate(() => {
    // The content security policy forbids style elements.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { overflow-anchor: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });

for (const gesture of ['tap', 'click'] as const) {
  test(`a single ${gesture} on “add” from an invalid field adds a row, however tall its error message`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await openTrade(page, await startTrade('hemu'), 'es_ES');
    await page.getByRole('button', { name: 'Letra grande' }).click();
    const row = await openFirstRow(page, 'insured');
    await fillField(page, `${row}/relation`, 'spouse');
    await turnOffScrollAnchoring(page);
    await controlOf(page, `${row}/name`).fill('欧阳Ruoxi');
    await page.getByRole('button', { name: 'Añadir un asegurado' })[gesture]();
    await expect(rowHeaders(page, 'insured')).toHaveCount(2);
  });

  test(`a single ${gesture} hits its target while the error summary above shrinks`, async ({ page }) => {
    const answers = answersOf('panshan-office-worker');
    Object.assign(answers['applicant']!, { name: '王3', mobile: '1380', address: '文三路' });
    await openTrade(page, await startTrade('panshan', answers));
    await nextButton(page)[gesture]();
    await expect(page.locator('#error-summary').getByRole('link')).toHaveCount(3);
    await turnOffScrollAnchoring(page);
    await controlOf(page, 'applicant/name').fill('王三');
    await field(page, 'applicant/idValidity').locator('label')[gesture]();
    await expect(field(page, 'applicant/idValidity').getByRole('checkbox')).toBeChecked();
    await expect(page.locator('#error-summary').getByRole('link')).toHaveCount(2);
  });
}

for (const [action, code, text, submit] of [
  ['“next”', 'address', '文二路200号5幢302室', (page: Page) => nextButton(page).tap()],
  ['Enter', 'mobile', '13900139000', (page: Page) => page.keyboard.press('Enter')],
] as const)
  test(`${action} right after the last keystroke saves the typed text`, async ({ page }) => {
    const trade = await startTrade('panshan', answersOf('panshan-office-worker'));
    await openTrade(page, trade);
    const input = controlOf(page, `applicant/${code}`);
    await input.fill('');
    await input.pressSequentially(text);
    await submit(page);
    await expectSaved(page);
    expect((await savedAnswers(trade))['applicant']).toMatchObject({ [code]: text });
  });

test('text typed right before its card collapses is not lost', async ({ page }) => {
  const trade = await startTrade('hemu');
  await openTrade(page, trade);
  const row = await openFirstRow(page, 'insured');
  await controlOf(page, `${row}/height`).pressSequentially('165');
  await page.getByRole('button', { name: '填好了' }).tap();
  await expect(rowHeaders(page, 'insured').first()).toHaveAttribute('aria-expanded', 'false');
  await rowHeaders(page, 'insured').first().tap();
  await expect(controlOf(page, `${row}/height`)).toHaveValue('165');
});

test('slow keystrokes right after a field was emptied are not lost', async ({ page }) => {
  await openTrade(page, await startTrade('hemu', { applicant: { name: '王三' } }));
  const name = controlOf(page, 'applicant/name');
  await name.fill('');
  // Each pause is about as long as the form's delay before it stores typed text.
  for (const key of ['欧', '阳', '若', '溪']) {
    await page.waitForTimeout(150);
    await name.pressSequentially(key);
  }
  await expect(name).toHaveValue('欧阳若溪');
});

test('a link without a required parameter names the parameter and leads home [R-074 F-046 E-048]', async ({
  page,
}) => {
  await page.goto('/shop/insureInfomation?orderSn=1&tradeId=');
  await expect(page.getByRole('heading', { name: '链接已失效', level: 2 })).toBeVisible();
  await expect(page.getByText('链接里少了：tradeId')).toBeVisible();
  await expect(page.getByText('tradeId')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('link', { name: '回到首页' }).click();
  await expect(page.getByText('给家人的保障，十分钟办好')).toBeVisible();
});

test('in-app navigation to an address without a required parameter shows a status message and stays on the page [E-079]', async ({
  page,
}) => {
  await page.goto('/shop/tabbar/index');
  await expect(page.getByText('禾木百万医疗')).toBeVisible();
  await page.evaluate(() => {
    history.pushState({ idx: 1, key: 'incomplete' }, '', '/shop/insureInfomation?orderSn=1');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
  await expect(page.getByRole('status').getByText('缺少路由参数tradeId')).toBeVisible();
  await expect(page.getByText('禾木百万医疗')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/shop/tabbar/index');
});

test('an unknown address reports that there is no such page and leads home [R-075]', async ({ page }) => {
  await page.goto('/shop/nowhere/at/all');
  await expect(page.getByRole('heading', { name: '没有这个页面', level: 2 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '回到首页' }).click();
  await expect(page.getByText('禾木百万医疗')).toBeVisible();
});

test('the misspelt and the correct path of a form open the same page', async ({ page }) => {
  const trade = await startTrade('hemu');
  await openInSession(page, trade, linkTo(trade).replace('insureInfomation', 'insureInformation'));
  await expect(field(page, 'applicant/name')).toBeVisible();
});

test('nine insured at most can be added and copied, and removing asks for confirmation [K-001 F-005]', async ({
  page,
}) => {
  const answers = answersOf('hemu-nine-insured');
  const insured = (answers['insured'] as AnswerRow[]).slice(0, 7);
  const trade = await startTrade('hemu', { ...answers, insured });
  await openTrade(page, trade);
  const add = page.getByRole('button', { name: '添加被保险人' });
  await rowHeaders(page, 'insured').last().click();
  await page.getByRole('button', { name: '复制一份' }).click();
  await expect(rowHeaders(page, 'insured')).toHaveCount(8);
  await expect(controlOf(page, `${await lastRow(page, 'insured')}/name`)).toHaveValue(
    String(insured.at(-1)!['name']),
  );
  await add.click();
  await expect(rowHeaders(page, 'insured')).toHaveCount(9);
  await expect(add).toHaveCount(0);
  await expect(page.getByText('已达上限，最多 9 项')).toBeVisible();
  await expect(page.getByRole('button', { name: '复制一份' })).toHaveCount(0);
  await page.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('要删除吗？填写的内容会一起删掉。')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '先不删' }).click();
  await expect(rowHeaders(page, 'insured')).toHaveCount(9);
  await page.getByRole('button', { name: '删除' }).click();
  await page.getByRole('alert').getByRole('button', { name: '删除' }).click();
  await expect(rowHeaders(page, 'insured')).toHaveCount(8);
  await expect(add).toBeVisible();
  await expect.poll(async () => (await draftOf(trade))?.['insured']).toHaveLength(8);
});

test('a collapsed card shows the row label, also for the applicant', async ({ page }) => {
  await openTrade(page, await startTrade('hemu', answersOf('hemu-family-of-four')));
  const cards = rowHeaders(page, 'insured');
  await expect(cards.nth(0)).toContainText('本人');
  await expect(cards.nth(1)).toContainText('配偶 · 陈景行');
  await expect(cards.nth(2)).toContainText('子女 · 陈小满');
});

test('fields outside the viewport keep their height while the browser skips their rendering', async ({
  page,
}) => {
  // Chromium also renders fields near the viewport; a small viewport leaves some outside.
  await page.setViewportSize({ width: 390, height: 200 });
  await openTrade(page, await startTrade('hemu'));
  await openFirstRow(page, 'insured');
  await expect(page.locator('[data-path$="/relation"]')).toBeVisible();
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const rendered = await height();
  await page.mouse.wheel(0, rendered);
  const firstGroup = page.locator('section form > div').first();
  const isSkipped = () =>
    firstGroup.evaluate((group) => !group.checkVisibility({ contentVisibilityAuto: true }));
  await expect.poll(isSkipped).toBe(true);
  expect(await height()).toBe(rendered);
});

test('an option longer than its field is shown in full', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openTrade(page, await startTrade('hemu'), 'es_ES');
  await page.getByRole('button', { name: 'Letra grande' }).click();
  await fillField(page, 'applicant/idType', 'foreignPermanentResident');
  const option = field(page, 'applicant/idType')
    .getByText(/^Tarjeta de residencia/)
    .last();
  const box = (await field(page, 'applicant/idType').locator('select').boundingBox())!;
  const text = (await option.boundingBox())!;
  expect(text.height).toBeGreaterThan(60);
  expect(text.y).toBeGreaterThanOrEqual(box.y);
  expect(text.y + text.height).toBeLessThanOrEqual(box.y + box.height);
});

test('three beneficiaries at most can be designated, and statutory ones are not asked for [K-002 F-006]', async ({
  page,
}) => {
  const trade = await startTrade('panshan');
  await openTrade(page, trade);
  const row = await openFirstRow(page, 'insured');
  const list = `${row}/beneficiaries`;
  const add = page.getByRole('button', { name: '添加受益人' });
  await expect(add).toHaveCount(0);
  await fillField(page, `${row}/beneficiaryKind`, 'designated');
  for (let count = 1; count <= 3; count += 1) {
    await add.click();
    await expect(rowHeaders(page, list)).toHaveCount(count);
  }
  await expect(add).toHaveCount(0);
  await expect(page.getByText('已达上限，最多 3 项')).toBeVisible();
  await fillField(page, `${row}/beneficiaryKind`, 'legal');
  await expect(rowHeaders(page, list)).toHaveCount(0);
  await expect(page.getByText('已达上限')).toHaveCount(0);
  await fillField(page, `${row}/beneficiaryKind`, 'designated');
  await expect(rowHeaders(page, list)).toHaveCount(3);
});

test('a long code list is fetched when its field gets focus, not before', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request: Request) =>
    requested.push(new URL(request.url()).pathname.split('/').at(-1)!),
  );
  await openTrade(page, await startTrade('hemu'));
  await openFirstRow(page, 'insured');
  await controlOf(page, 'applicant/name').fill('欧阳若溪');
  await page.waitForLoadState('networkidle');
  expect(requested.filter((name) => /areaList|occupation|bankList|ListSheet/.test(name))).toEqual([]);
  await field(page, 'applicant/area').getByRole('combobox').focus();
  await expect.poll(() => requested.filter((name) => /List$|Tree$/.test(name))).toEqual(['areaList']);
  await field(page, 'applicant/occupation').getByRole('combobox').focus();
  await expect
    .poll(() => requested.filter((name) => /List$|Tree$/.test(name)))
    .toEqual(['areaList', 'occupationTree']);
});

test('an unavailable bank is listed as unavailable and cannot be selected', async ({ page }) => {
  await openTrade(page, await startTrade('hemu'));
  await fillField(page, 'applicant/hmh_renewalFlag', 'yes');
  await field(page, 'applicant/hmh_bank').getByRole('combobox').click();
  const sheet = page.getByRole('dialog', { name: '开户银行' });
  await sheet.getByRole('searchbox').fill('辽阳');
  const line = sheet.locator('[data-row="LYCB"]');
  await expect(line).toContainText('暂不可选');
  await expect(line).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await line.click({ force: true });
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: '关闭' }).click();
  expect(await shownAnswers(page)).toEqual(['applicant/hmh_renewalFlag']);
});

test('an occupation above the insurer’s class is refused with a message, an excluded one cannot be selected [E-067]', async ({
  page,
}) => {
  await openTrade(page, await startTrade('hemu'));
  const row = await openFirstRow(page, 'insured');
  await fillField(page, `${row}/relation`, 'spouse');
  await fillField(page, `${row}/occupation`, '拖拉机驾驶员');
  await expect(errorOf(page, `${row}/occupation`)).toHaveText('职业：该职业不符合承保要求');
  await field(page, `${row}/occupation`).getByRole('combobox').click();
  const sheet = page.getByRole('dialog', { name: '职业' });
  await expect(sheet.locator('[aria-current="true"]')).toContainText('5 类');
  await sheet.getByRole('searchbox').fill('近海渔船船员');
  await expect(sheet.locator('[data-row="0202001"]')).toHaveAttribute('aria-disabled', 'true');
  await expect(sheet.locator('[data-row="0202001"]')).toContainText('暂不可选');
});

test('a code list that fails to load shows an error and loads on retry', async ({ page }) => {
  await openTrade(page, await startTrade('hemu'));
  await page.route(/areaList/, (route) => route.abort());
  await field(page, 'applicant/area').getByRole('combobox').click();
  const sheet = page.getByRole('dialog', { name: '所在地区' });
  await expect(sheet.getByText('选项没有加载出来，请检查网络后重试')).toBeVisible();
  await page.unrouteAll();
  await sheet.getByRole('button', { name: '重试' }).click();
  await expect(sheet.locator('[data-row]').first()).toBeVisible();
});

/** Responses of failing servers and proxies, and the message that a customer reads; no response: the network fails. */
const FAILURES = {
  'no network': { message: '网络不通，请检查网络后重试', response: undefined },
  'an error page': {
    message: '网络错误(502)',
    response: { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1><hr>nginx/1.25' },
  },
  'a stack trace in an envelope': {
    message: '服务器错误(500)',
    response: {
      status: 500,
      json: { code: 'E0001', status: 'FAIL', message: 'java.lang.NullPointerException at Orders.java:42' },
    },
  },
  maintenance: {
    message: '服务正在维护，请稍后再试',
    response: { status: 503, json: { code: 'server.unavailable', status: 'FAIL', message: '' } },
  },
} as const;

test('every kind of server failure shows a message and a retry button, on home and form', async ({
  page,
}) => {
  const trade = await startTrade('hemu');
  for (const { message, response } of Object.values(FAILURES)) {
    await page.route(/\/funapi\//, (route) => (response ? route.fulfill(response) : route.abort()));
    await page.goto('/shop/tabbar/index');
    await expect(page.getByRole('alert').getByText(message)).toBeVisible();
    await expect(page.getByText(/nginx|java|Exception|<h1>/)).toHaveCount(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByText('禾木百万医疗')).toBeVisible();
  }
  await page.route(/initInsuranceInfo/, (route) => route.fulfill(FAILURES['an error page'].response));
  await openInSession(page, trade, linkTo(trade));
  await expect(page.getByRole('alert').getByText('网络错误(502)')).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(field(page, 'applicant/name')).toBeVisible();
});

test('a failed save shows an error at the button, keeps every answer and succeeds on the next tap', async ({
  page,
}) => {
  const trade = await startTrade('panshan', answersOf('panshan-office-worker'));
  await openTrade(page, trade);
  await page.route(/saveInsureInfo/, (route) =>
    route.fulfill(FAILURES['a stack trace in an envelope'].response),
  );
  await nextButton(page).click();
  await expect(page.getByRole('alert').getByText('服务器错误(500)')).toBeVisible();
  await expect(page.getByText(/java|Exception/)).toHaveCount(0);
  await expect(controlOf(page, 'applicant/name')).toHaveValue('欧阳若溪');
  await page.unrouteAll();
  await nextButton(page).click();
  await expectSaved(page);
  await expectAccessible(page);
});

test('a form whose validator module cannot be fetched still saves: the server checks the answers', async ({
  page,
}) => {
  await page.route(/\/shop\/validators\//, (route) => route.abort());
  const answers = answersOf('panshan-office-worker');
  Object.assign(answers['applicant']!, { mobile: '1380' });
  const trade = await startTrade('panshan', answers);
  await openTrade(page, trade);
  await nextButton(page).click();
  await expect(errorOf(page, 'applicant/mobile')).toBeVisible({ timeout: 15_000 });
  await expect(controlOf(page, 'applicant/mobile')).toBeFocused();
  await fillField(page, 'applicant/mobile', '13800138000');
  await nextButton(page).click();
  await expectSaved(page);
});

test('with reduced motion nothing is animated', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openTrade(page, await startTrade('hemu'));
  await openFirstRow(page, 'insured');
  await field(page, 'applicant/area').getByRole('combobox').click();
  await expect(page.getByRole('dialog').locator('[data-row]').first()).toBeVisible();
  const animated = await page.locator('body *').evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
        const hasDuration = (list: string) =>
          list.split(',').some((duration) => Number.parseFloat(duration) > 0);
        return (
          hasDuration(transitionDuration) || (animationName !== 'none' && hasDuration(animationDuration))
        );
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(animated).toEqual([]);
});
