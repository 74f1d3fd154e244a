// The page of a product, and the way from it to the trial calculation.
import type { Page } from 'playwright/test';
import products from '../../fixtures/products.json' with { type: 'json' };
import { callPath } from '../../schemas/generated/call-paths.ts';
import { dailySample } from '../depth.ts';
import { fillField } from './fill-field.ts';
import { expect, expectAccessible, field, priceLink, productCard, test } from './journey.ts';
import { brokenWords, clippedElements, overflowingElements } from './overflowing-elements.ts';
import { openFirstRow } from './rows.ts';
import { takePicture } from './take-picture.ts';
import { followCalls, poll, stepsOf, verifiedTrail } from './verified-trail.ts';

const HEMU = { type: 'H5', supplierCode: 'HMH', briskCode: 'HMH-B02', version: 'E1' };
const TRIAL = {
  type: 'H5',
  supplierCode: 'HMH',
  briskCode: 'HMH-B02',
  riskCode: 'HMH-R02',
  nextPageCode: 'tellinfo',
  backtraceId: 'sale-of-one-evening',
};

const address = (page: string, query: object): string =>
  `/shop/${page}?${new URLSearchParams({ ...query, language: 'zh_CN' }).toString()}`;

const tradeIdOf = (page: Page): string => new URL(page.url()).searchParams.get('tradeId')!;

test('a product shows plans, rules and documents, and leads to its trial; its sale begins here, and the way back keeps the answers [R-004 R-005 L-034]', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const calls = followCalls(page);
  await page.goto('/shop/?language=zh_CN');
  await productCard(page, '禾木百万医疗').click();
  await expect(page.getByRole('heading', { level: 2, name: '禾木百万医疗' })).toBeVisible();
  const plans = page.getByRole('group', { name: '计划对比' });
  await expect(plans.getByRole('heading', { level: 3 })).toHaveText([
    '计划一',
    '计划二',
    '计划三',
    '计划四',
    '计划五',
  ]);
  await expect(plans.locator('section').first()).toContainText('住院医疗¥2,000,000外购药不含');
  await expect(page.getByText('出生满 30 天至 65 周岁')).toBeVisible();
  await expect(page.getByRole('link', { name: '400-000-0200' })).toHaveAttribute('href', 'tel:400-000-0200');
  await expect(page.getByText('¥236').last()).toBeInViewport();
  await page.getByText('责任免除', { exact: true }).click();
  await expect(page.getByRole('article').or(page.locator('details[open]'))).toContainText('保险人不承担');
  await expectAccessible(page);
  await takePicture(page, 'product');

  await priceLink(page).click();
  await expect(page).toHaveURL(/\/trialCalculation\?.*backtraceId=[\w-]{22}/);
  const row = await openFirstRow(page, 'insured');
  const stored = page.waitForResponse(`**${callPath('temporaryDataSave')}`);
  await fillField(page, `${row}/birthDate`, '1988-03-15');
  const tradeId = tradeIdOf(page);
  await stored;
  await page.goBack();
  await expect(priceLink(page)).toBeVisible();
  await page.reload();
  await priceLink(page).click();
  await expect(page).toHaveURL(/\/trialCalculation/);
  expect(tradeIdOf(page)).toBe(tradeId);
  await expect(field(page, `${row}/birthDate`).locator('input')).toHaveValue('1988-03-15');

  // Seven visits, what two of them showed, and one changed answer.
  await poll(() => calls.lastSeq).toBe(10);
  const entries = await verifiedTrail(tradeId);
  expect(stepsOf(entries).filter((step) => /^page(Entered|Left) /.test(step))).toEqual([
    'pageEntered ensureDetail',
    'pageLeft ensureDetail',
    'pageEntered trialCalculation',
    'pageLeft trialCalculation',
    'pageEntered ensureDetail',
    'pageLeft ensureDetail',
    'pageEntered trialCalculation',
  ]);
  const ids = entries.map(({ details }) => details['backtraceId']).filter(Boolean);
  expect(new Set(ids)).toEqual(new Set([new URL(page.url()).searchParams.get('backtraceId')]));
});

test('a link to the trial starts it and keeps what the link said; another tap at home is another sale [R-005 L-034]', async ({
  page,
}) => {
  await page.goto(address('tryPrice', TRIAL));
  await expect(page).toHaveURL(/\/trialCalculation/);
  const query = Object.fromEntries(new URL(page.url()).searchParams);
  expect(query).toMatchObject(TRIAL);
  await expect(page.getByRole('heading', { level: 1, name: '保费试算' })).toBeVisible();
  // Nothing comes before the link.
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL(/tabbar/);
  await productCard(page, '禾木百万医疗').click();
  await priceLink(page).click();
  await expect(page).toHaveURL(/\/trialCalculation/);
  expect(tradeIdOf(page)).not.toBe(query['tradeId']);
  expect(page.url()).not.toContain(TRIAL.backtraceId);
});

const PARAMETERS: Record<string, string> = {
  type: '渠道类型',
  briskCode: '产品编号',
  supplierCode: '保险公司编号',
  riskCode: '险种编号',
  nextPageCode: '后续页面编号',
  backtraceId: '销售记录编号',
};
for (const [name, words] of dailySample('PRODUCT_SEED', Object.entries(PARAMETERS), 1))
  test(`a link to the trial without ${name} says so in words [R-005 E-079]`, async ({ page }) => {
    await page.goto(address('tryPrice', { ...TRIAL, [name]: '' }));
    await expect(page.getByText(`链接缺少：${words}`)).toBeVisible();
    await expect(page.getByText(name, { exact: true })).toHaveCount(0);
  });

test('a product that is not sold, and a server that fails, leave a way on @rare', async ({ page }) => {
  for (const name of ['ensureDetail', 'tryPrice']) {
    await page.goto(address(name, { ...TRIAL, ...HEMU, briskCode: 'HMH-B99' }));
    await expect(page.getByRole('alert')).toContainText('产品');
    await expect(page.getByRole('link', { name: '回到首页' })).toBeVisible();
  }
  await page.route(`**${callPath('productDetail')}`, (route) => route.abort());
  await page.goto(address('ensureDetail', HEMU));
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(priceLink(page)).toBeVisible();
});

for (const product of dailySample('PRODUCT_SEED', products, 1))
  test(`in large Spanish type ${product.riskCode} fits the narrowest phone [R-004] @rare`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    const { supplierCode, briskCode, version } = product;
    const query = { type: 'H5', supplierCode, briskCode, version, language: 'es_ES' };
    await page.goto(`/shop/ensureDetail?${new URLSearchParams(query).toString()}`);
    await page.getByRole('button', { name: 'Letra grande' }).click();
    await expect(page.getByRole('link', { name: 'Calcular la prima' })).toBeInViewport();
    await takePicture(page, `product-es-${product.riskCode}`);
    await expectAccessible(page);
    expect(await overflowingElements(page)).toEqual([]);
    expect(await clippedElements(page)).toEqual([]);
    expect(await brokenWords(page)).toEqual([]);
  });
