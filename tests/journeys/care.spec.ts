// A form never invents answers, shows errors too early, loses taps or keys, ends nowhere or shows raw text.
import type { Page, Request } from 'playwright/test';
import type { AnswerRow } from '../../src/core/answers/answers.ts';
import { fillField } from './fill-field.ts';
import { errorOf, expect, expectAccessible, field, test } from './journey.ts';
import {
  answersOf,
  callServer,
  draftOf,
  linkTo,
  openTrade,
  resumeSession,
  startTrade,
  type Insurer,
  type Trade,
} from './trade.ts';

const next = (page: Page) => page.getByRole('button', { name: '下一步' });
const input = (page: Page, path: string) => field(page, path).locator('input, textarea, select');
const heads = (page: Page, list: string) =>
  page.locator(`#f-${list.replaceAll('/', '-')} > article > button`);

/** The path of the last row of a list. */
async function lastRow(page: Page, list: string): Promise<string> {
  const id = await heads(page, list).last().getAttribute('id');
  return `${list}/${id!.split('-').at(-1)}`;
}

const savedAnswers = async ({ tradeId, token }: Trade) =>
  (await callServer('initInsuranceInfo', { tradeId }, token)).answers as Record<string, AnswerRow>;

/** The paths of the fields that show an answer. */
const shownAnswers = (page: Page): Promise<string[]> =>
  page.locator('[data-path]').evaluateAll((fields) =>
    fields
      .filter((answered) =>
        [...answered.querySelectorAll('input, textarea, select, button[role="combobox"]')].some((control) => {
          if (control instanceof HTMLButtonElement) return !control.hasAttribute('data-empty');
          const { type, checked, value } = control as HTMLInputElement;
          return type === 'radio' || type === 'checkbox' ? checked : value !== '';
        }),
      )
      .map((answered) => (answered as HTMLElement).dataset['path']!),
  );

for (const insurer of ['hemu', 'panshan'] satisfies Insurer[])
  test(`${insurer}: walking through every field answers nothing, and only required ones show errors`, async ({
    page,
  }) => {
    const trade = await startTrade(insurer);
    await openTrade(page, trade);
    await heads(page, 'insured').first().click();
    await expect(page.locator('[data-path$="/relation"]')).toBeVisible();
    expect(await shownAnswers(page)).toEqual([]);
    await expect(page.locator('[data-error]')).toHaveCount(0);
    const fields = await page.locator('[data-path]').count();
    await page.locator('[data-path] :is(input, select, textarea)').first().focus();
    // Dates have stops of their own.
    for (let stop = 0; stop < fields * 3; stop += 1) await page.keyboard.press('Tab');
    expect(await shownAnswers(page)).toEqual([]);
    const silent = page.locator('[data-path]:not(:has([data-error]))');
    const optional = page.locator('[data-path]:has(span:text-matches("选填"))');
    expect(await silent.count()).toBe(await optional.count());
    const codes = await page
      .locator('[data-error]')
      .evaluateAll((messages) => messages.map((message) => (message as HTMLElement).dataset['error']));
    expect(new Set(codes)).toEqual(new Set(['required']));
    expect(await draftOf(trade)).toBeUndefined();
  });

test('a field shows no error before it is left, while others are filled', async ({ page }) => {
  await openTrade(page, await startTrade('hemu'));
  await input(page, 'applicant/name').pressSequentially('王3');
  await expect(page.locator('[data-error]')).toHaveCount(0);
  await input(page, 'applicant/idNumber').pressSequentially('33');
  await expect(errorOf(page, 'applicant/name')).toBeVisible();
  // The draft is sent after every check of these keys, so no second error follows.
  await expect(page.getByText(/^已自动保存/)).toBeVisible();
  await expect(page.locator('[data-error]')).toHaveCount(1);
});

/** Turns off scroll anchoring, which Safari does not have. */
const turnOffScrollAnchoring = (page: Page) =>
  page.evaluate(() => {
    // The policy of the pages allows no style elements.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { overflow-anchor: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });

for (const gesture of ['tap', 'click'] as const) {
  test(`one ${gesture} on “add” from a field with a mistake adds a person, however long the message`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await openTrade(page, await startTrade('hemu'), 'es_ES');
    await page.getByRole('button', { name: 'Letra grande' }).click();
    await heads(page, 'insured').first().click();
    const row = await lastRow(page, 'insured');
    await fillField(page, `${row}/relation`, 'spouse');
    await turnOffScrollAnchoring(page);
    await input(page, `${row}/name`).fill('欧阳Ruoxi');
    await page.getByRole('button', { name: 'Añadir un asegurado' })[gesture]();
    await expect(heads(page, 'insured')).toHaveCount(2);
  });

  test(`one ${gesture} meets its target while the list of mistakes above gets shorter`, async ({ page }) => {
    const answers = answersOf('panshan-office-worker');
    Object.assign(answers['applicant']!, { name: '王3', mobile: '1380', address: '文三路' });
    await openTrade(page, await startTrade('panshan', answers));
    await next(page)[gesture]();
    await expect(page.locator('#error-summary').getByRole('link')).toHaveCount(3);
    await turnOffScrollAnchoring(page);
    await input(page, 'applicant/name').fill('王三');
    await field(page, 'applicant/idValidity').locator('label')[gesture]();
    await expect(field(page, 'applicant/idValidity').getByRole('checkbox')).toBeChecked();
    await expect(page.locator('#error-summary').getByRole('link')).toHaveCount(2);
  });
}

test('“next” right after the last key saves what was typed', async ({ page }) => {
  const trade = await startTrade('panshan', answersOf('panshan-office-worker'));
  await openTrade(page, trade);
  await input(page, 'applicant/address').fill('');
  await input(page, 'applicant/address').pressSequentially('文二路200号5幢302室');
  await next(page).tap();
  await expect(page.getByText('信息已保存')).toBeVisible();
  expect((await savedAnswers(trade))['applicant']).toMatchObject({ address: '文二路200号5幢302室' });
});

test('Enter right after the last key saves what was typed', async ({ page }) => {
  const trade = await startTrade('panshan', answersOf('panshan-office-worker'));
  await openTrade(page, trade);
  await input(page, 'applicant/mobile').fill('');
  await input(page, 'applicant/mobile').pressSequentially('13900139000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('信息已保存')).toBeVisible();
  expect((await savedAnswers(trade))['applicant']).toMatchObject({ mobile: '13900139000' });
});

test('text typed right before its card is folded away is kept', async ({ page }) => {
  const trade = await startTrade('hemu');
  await openTrade(page, trade);
  await heads(page, 'insured').first().click();
  const row = await lastRow(page, 'insured');
  await input(page, `${row}/height`).pressSequentially('165');
  await page.getByRole('button', { name: '填好了' }).tap();
  await expect(heads(page, 'insured').first()).toHaveAttribute('aria-expanded', 'false');
  await heads(page, 'insured').first().tap();
  await expect(input(page, `${row}/height`)).toHaveValue('165');
});

test('keys pressed while an emptied field is taken in are not lost', async ({ page }) => {
  await openTrade(page, await startTrade('hemu', { applicant: { name: '王三' } }));
  const name = input(page, 'applicant/name');
  await name.fill('');
  // Each of these pauses is about as long as the form waits before it takes an answer in.
  for (const key of ['欧', '阳', '若', '溪']) {
    await page.waitForTimeout(150);
    await name.pressSequentially(key);
  }
  await expect(name).toHaveValue('欧阳若溪');
});

test('a link without a parameter names it, and leads home [R-074 F-046 E-048]', async ({ page }) => {
  await page.goto('/shop/insureInfomation?orderSn=1&tradeId=');
  await expect(page.getByRole('heading', { name: '链接已失效', level: 2 })).toBeVisible();
  await expect(page.getByText('链接里少了：tradeId')).toBeVisible();
  // Once is enough.
  await expect(page.getByText('tradeId')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('link', { name: '回到首页' }).click();
  await expect(page.getByText('给家人的保障，十分钟办好')).toBeVisible();
});

test('from inside the app an incomplete address is told in passing, and the page stays [E-079]', async ({
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

test('an address that is no page says so, and leads home [R-075]', async ({ page }) => {
  await page.goto('/shop/nowhere/at/all');
  await expect(page.getByRole('heading', { name: '没有这个页面', level: 2 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '回到首页' }).click();
  await expect(page.getByText('禾木百万医疗')).toBeVisible();
});

test('the misspelt and the right spelling of a form lead to the same page', async ({ page }) => {
  const trade = await startTrade('hemu');
  await resumeSession(page, trade);
  await page.goto(linkTo(trade).replace('insureInfomation', 'insureInformation'));
  await expect(field(page, 'applicant/name')).toBeVisible();
});

test('nine people can be insured, copied and removed, never a tenth, and removing asks first [K-001 F-005]', async ({
  page,
}) => {
  const answers = answersOf('hemu-nine-insured');
  const insured = (answers['insured'] as AnswerRow[]).slice(0, 7);
  const trade = await startTrade('hemu', { ...answers, insured });
  await openTrade(page, trade);
  const add = page.getByRole('button', { name: '添加被保险人' });
  const last = async () => `${await lastRow(page, 'insured')}/name`;
  await heads(page, 'insured').last().click();
  await page.getByRole('button', { name: '复制一份' }).click();
  await expect(heads(page, 'insured')).toHaveCount(8);
  await expect(input(page, await last())).toHaveValue(String(insured.at(-1)!['name']));
  await add.click();
  await expect(heads(page, 'insured')).toHaveCount(9);
  await expect(add).toHaveCount(0);
  await expect(page.getByText('已达上限，最多 9 项')).toBeVisible();
  await expect(page.getByRole('button', { name: '复制一份' })).toHaveCount(0);
  await page.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('要删除吗？填写的内容会一起删掉。')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '先不删' }).click();
  await expect(heads(page, 'insured')).toHaveCount(9);
  await page.getByRole('button', { name: '删除' }).click();
  await page.getByRole('alert').getByRole('button', { name: '删除' }).click();
  await expect(heads(page, 'insured')).toHaveCount(8);
  await expect(add).toBeVisible();
  await expect.poll(async () => (await draftOf(trade))?.['insured']).toHaveLength(8);
});

test('a folded card says who the person is, also when it is the applicant', async ({ page }) => {
  await openTrade(page, await startTrade('hemu', answersOf('hemu-family-of-four')));
  const cards = heads(page, 'insured');
  await expect(cards.nth(0)).toContainText('本人');
  await expect(cards.nth(1)).toContainText('配偶 · 陈景行');
  await expect(cards.nth(2)).toContainText('子女 · 陈小满');
});

test('what is out of sight keeps its height when the browser leaves it alone', async ({ page }) => {
  // What lies near the screen counts as in sight; of a small one that is little.
  await page.setViewportSize({ width: 390, height: 200 });
  await openTrade(page, await startTrade('hemu'));
  await heads(page, 'insured').first().click();
  await expect(page.locator('[data-path$="/relation"]')).toBeVisible();
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const drawn = await height();
  await page.mouse.wheel(0, drawn);
  const first = page.locator('section form > div').first();
  const isLeftAlone = () =>
    first.evaluate((slice) => !slice.checkVisibility({ contentVisibilityAuto: true }));
  await expect.poll(isLeftAlone).toBe(true);
  expect(await height()).toBe(drawn);
});

test('a choice longer than its field is shown whole', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openTrade(page, await startTrade('hemu'), 'es_ES');
  await page.getByRole('button', { name: 'Letra grande' }).click();
  await fillField(page, 'applicant/idType', 'foreignPermanentResident');
  const shown = field(page, 'applicant/idType')
    .getByText(/^Tarjeta de residencia/)
    .last();
  const box = (await field(page, 'applicant/idType').locator('select').boundingBox())!;
  const text = (await shown.boundingBox())!;
  expect(text.height).toBeGreaterThan(60);
  expect(text.y).toBeGreaterThanOrEqual(box.y);
  expect(text.y + text.height).toBeLessThanOrEqual(box.y + box.height);
});

test('up to three beneficiaries can be named, and none are asked for when the law names them [K-002 F-006]', async ({
  page,
}) => {
  const trade = await startTrade('panshan');
  await openTrade(page, trade);
  await heads(page, 'insured').first().click();
  const row = await lastRow(page, 'insured');
  const list = `${row}/beneficiaries`;
  const add = page.getByRole('button', { name: '添加受益人' });
  await expect(add).toHaveCount(0);
  await fillField(page, `${row}/beneficiaryKind`, 'designated');
  for (let count = 1; count <= 3; count += 1) {
    await add.click();
    await expect(heads(page, list)).toHaveCount(count);
  }
  await expect(add).toHaveCount(0);
  await expect(page.getByText('已达上限，最多 3 项')).toBeVisible();
  await fillField(page, `${row}/beneficiaryKind`, 'legal');
  await expect(heads(page, list)).toHaveCount(0);
  await expect(page.getByText('已达上限')).toHaveCount(0);
  await fillField(page, `${row}/beneficiaryKind`, 'designated');
  await expect(heads(page, list)).toHaveCount(3);
});

test('a long list is fetched when its field gets the focus, and not before', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request: Request) =>
    requested.push(new URL(request.url()).pathname.split('/').at(-1)!),
  );
  await openTrade(page, await startTrade('hemu'));
  await heads(page, 'insured').first().click();
  await input(page, 'applicant/name').fill('欧阳若溪');
  await page.waitForLoadState('networkidle');
  expect(requested.filter((name) => /areaList|occupation|bankList|ListSheet/.test(name))).toEqual([]);
  await field(page, 'applicant/area').getByRole('combobox').focus();
  await expect.poll(() => requested.filter((name) => /List$|Tree$/.test(name))).toEqual(['areaList']);
  await field(page, 'applicant/occupation').getByRole('combobox').focus();
  await expect
    .poll(() => requested.filter((name) => /List$|Tree$/.test(name)))
    .toEqual(['areaList', 'occupationTree']);
});

test('a bank that is not available is shown, says so and cannot be taken', async ({ page }) => {
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

test('a job above the insurer’s limit can be chosen and is refused with words, a refused one not even chosen [E-067]', async ({
  page,
}) => {
  await openTrade(page, await startTrade('hemu'));
  await heads(page, 'insured').first().click();
  const row = await lastRow(page, 'insured');
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

test('a list that does not come says so and comes at the next try', async ({ page }) => {
  await openTrade(page, await startTrade('hemu'));
  await page.route(/areaList/, (route) => route.abort());
  await field(page, 'applicant/area').getByRole('combobox').click();
  const sheet = page.getByRole('dialog', { name: '所在地区' });
  await expect(sheet.getByText('选项没有加载出来，请检查网络后重试')).toBeVisible();
  await page.unrouteAll();
  await sheet.getByRole('button', { name: '重试' }).click();
  await expect(sheet.locator('[data-row]').first()).toBeVisible();
});

/** Failures of servers and proxies, and the words a person reads. */
const BREAKS = {
  'no network': { words: '网络不通，请检查网络后重试', answer: undefined },
  'an error page': {
    words: '网络错误(502)',
    answer: { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1><hr>nginx/1.25' },
  },
  'a stack trace in an envelope': {
    words: '服务器错误(500)',
    answer: {
      status: 500,
      json: { code: 'E0001', status: 'FAIL', message: 'java.lang.NullPointerException at Orders.java:42' },
    },
  },
  maintenance: {
    words: '服务正在维护，请稍后再试',
    answer: { status: 503, json: { code: 'server.unavailable', status: 'FAIL', message: '' } },
  },
} as const;

test('every kind of server failure is explained with a retry button, on home and form', async ({ page }) => {
  const trade = await startTrade('hemu');
  for (const { words, answer: broken } of Object.values(BREAKS)) {
    await page.route(/\/funapi\//, (route) => (broken ? route.fulfill(broken) : route.abort()));
    await page.goto('/shop/tabbar/index');
    await expect(page.getByRole('alert').getByText(words)).toBeVisible();
    await expect(page.getByText(/nginx|java|Exception|<h1>/)).toHaveCount(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByText('禾木百万医疗')).toBeVisible();
  }
  await page.route(/initInsuranceInfo/, (route) => route.fulfill(BREAKS['an error page'].answer));
  await resumeSession(page, trade);
  await page.goto(linkTo(trade));
  await expect(page.getByRole('alert').getByText('网络错误(502)')).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(field(page, 'applicant/name')).toBeVisible();
});

test('a save that fails says so at the button, keeps every answer, and works at the next tap', async ({
  page,
}) => {
  const trade = await startTrade('panshan', answersOf('panshan-office-worker'));
  await openTrade(page, trade);
  await page.route(/saveInsureInfo/, (route) => route.fulfill(BREAKS['a stack trace in an envelope'].answer));
  await next(page).click();
  await expect(page.getByRole('alert').getByText('服务器错误(500)')).toBeVisible();
  await expect(page.getByText(/java|Exception/)).toHaveCount(0);
  await expect(input(page, 'applicant/name')).toHaveValue('欧阳若溪');
  await page.unrouteAll();
  await next(page).click();
  await expect(page.getByText('信息已保存')).toBeVisible();
  await expectAccessible(page);
});

test('a form saves without its checks when they cannot be fetched: the server checks the answers', async ({
  page,
}) => {
  await page.route(/\/shop\/validators\//, (route) => route.abort());
  const answers = answersOf('panshan-office-worker');
  Object.assign(answers['applicant']!, { mobile: '1380' });
  const trade = await startTrade('panshan', answers);
  await openTrade(page, trade);
  await next(page).click();
  await expect(errorOf(page, 'applicant/mobile')).toBeVisible({ timeout: 15_000 });
  await expect(input(page, 'applicant/mobile')).toBeFocused();
  await fillField(page, 'applicant/mobile', '13800138000');
  await next(page).click();
  await expect(page.getByText('信息已保存')).toBeVisible();
});

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openTrade(page, await startTrade('hemu'));
  await heads(page, 'insured').first().click();
  await field(page, 'applicant/area').getByRole('combobox').click();
  await expect(page.getByRole('dialog').locator('[data-row]').first()).toBeVisible();
  const moving = await page.locator('body *').evaluateAll((elements) =>
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
  expect(moving).toEqual([]);
});
