// A trial form that uses all that a form can say: nine people on a fishing boat, in four steps.
import type { Page } from 'playwright/test';
import { addDays } from '../../validators/values/calendar-date.ts';
import { shanghaiDate } from '../../validators/values/shanghai-date.ts';
import { fieldId } from '../../renderers/store/field-id.ts';
import { locales } from '../../locales/index.ts';
import { isDeep } from '../depth.ts';
import { readFixture } from '../forms/fixtures.ts';
import { pdf } from '../http/pdfs.ts';
import { fillField } from './fill-field.ts';
import { controlOf, errorOf, expect, expectAccessible, field, test } from './journey.ts';
import { clippedElements, coveredParts, overflowingElements } from './overflowing-elements.ts';
import { expectServed, publish } from './publish.ts';
import { lastRow, PAGE, toggleRow } from './rows.ts';
import type { Trade } from './trade.ts';
import { openScreen, storeScreenDraft, tradeWithApplication } from './trade-pages.ts';
import { appMessages } from './walk.ts';

const SCREEN = 'fishingTrip';
const day = (days: number): string => addDays(shanghaiDate(Date.now()), days)!;
const bornYearsAgo = (years: number): string => `${Number(day(0).slice(0, 4)) - years}-01-15`;

/** A person on board; without answers that only some ages are asked for. */
const person = (rowId: string, name: string, age: number, rest: object = {}) => ({
  rowId,
  name,
  birthDate: bornYearsAgo(age),
  gender: 'M',
  skills: ['none'],
  hospital: 'no',
  cover: '500000',
  heirs: 'legal',
  ...rest,
});

/** Eight of the nine: the first a woman of thirty, the second a man of sixty, the last a child of ten. */
const crew = [
  person('p1', '林秋月', 30, { gender: 'F', pregnant: 'no', cover: '800000' }),
  person('p2', '赵海生', 60, { heart: 'no', cover: '1000000' }),
  person('p3', '王远', 40, { cover: '1000000' }),
  ...['陈望', '周帆', '吴舟', '郑海'].map((name, i) => person(`p${i + 4}`, name, 40)),
  person('p8', '李小鱼', 10, { cover: '200000' }),
];

/** Opens the form of an application that insures one person, with eight people on board in its draft. */
async function openTrip(page: Page, answers: object = { crew }): Promise<Trade> {
  await publish(readFixture('trial-forms/fishingTrip.json'));
  const trade = await tradeWithApplication('panshan', 'panshan-office-worker');
  await expectServed(trade, SCREEN);
  await storeScreenDraft(trade, SCREEN, answers as Parameters<typeof storeScreenDraft>[2]);
  await openScreen(page, trade, 'input', { screen: SCREEN });
  return trade;
}

const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first();
const next = (page: Page) => page.getByRole('button', { name: '下一步' });

test('nine people on a boat: four steps of rules without a line of code, checked, sent and decided @rare', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await openTrip(page);
  await expect(heading(page)).toHaveText('第 1 步，共 3 步行程和渔船');
  // Proposed from the application, which insures one person; nobody can hire jackets for a trip of today.
  await expect(controlOf(page, 'trip/persons')).toHaveValue('1');
  await fillField(page, 'trip/persons', '9');
  await fillField(page, 'trip/departure', day(0));
  await expect(controlOf(page, 'trip/vests')).not.toBeEditable();
  await fillField(page, 'trip/departure', day(31));
  await field(page, 'trip/departure').locator('input').blur();
  await expect(errorOf(page, 'trip/departure')).toContainText('只能投保 30 天内出发的行程');
  await fillField(page, 'trip/departure', day(3));
  await expect(errorOf(page, 'trip/departure')).toHaveCount(0);
  await fillField(page, 'trip/return', day(22));
  await expect(field(page, 'trip/return')).toContainText('出发，最多 60 天');
  await expect(field(page, 'trip/return')).toContainText(`${Number(day(3).slice(8))}日`);
  await expect(controlOf(page, 'trip/days')).toHaveValue('20');
  await expect(field(page, 'trip/longTrip')).toBeVisible();
  await fillField(page, 'trip/longTrip', true);
  // Fewer days at sea: the confirmation was for twenty.
  await field(page, 'trip/days').getByRole('button', { name: '修改' }).click();
  await fillField(page, 'trip/days', '18');
  await expect(field(page, 'trip/longTrip').locator('input')).not.toBeChecked();
  await fillField(page, 'trip/longTrip', true);
  await fillField(page, 'trip/time', '05:30');
  await fillField(page, 'trip/vests', '9');
  await fillField(page, 'trip/night', 'yes');
  await expect(field(page, 'trip/agency')).toHaveCount(0);
  await expectAccessible(page);

  await fillField(page, 'boat/berth', '20');
  const rows = page.getByRole('dialog').locator('[data-row]');
  await field(page, 'boat/maker').getByRole('combobox').click();
  await rows.filter({ hasText: '远航' }).click();
  await field(page, 'boat/model').getByRole('combobox').click();
  await expect(rows).toHaveText(['远航30', '远航60']);
  await rows.filter({ hasText: '远航60' }).click();
  await next(page).click();
  // A boat of 18 metres needs its certificate.
  await expect(errorOf(page, 'boat/licence')).toBeVisible();
  await field(page, 'boat/licence')
    .locator('input[type="file"]')
    .setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: pdf() });
  await expect(field(page, 'boat/licence').locator('[data-upload]')).toContainText('certificate.pdf');
  await next(page).click();

  await expect(heading(page)).toHaveText('第 2 步，共 4 步上船人员');
  await expect(page.getByRole('heading', { name: '上船的 9 人，保障 18 天' })).toBeVisible();
  await page.getByRole('button', { name: '添加人员' }).click();
  const added = await lastRow(page, 'crew');
  await fillField(page, `${added}/name`, '孙老大');
  await fillField(page, `${added}/birthDate`, bornYearsAgo(66));
  // Proposed by age, bounded by age, and asked about the heart.
  await expect(controlOf(page, `${added}/cover`)).toHaveValue('100000');
  await fillField(page, `${added}/cover`, '210000');
  await controlOf(page, `${added}/cover`).blur();
  await expect(errorOf(page, `${added}/cover`)).toBeVisible();
  await fillField(page, `${added}/cover`, '200000');
  await fillField(page, `${added}/gender`, 'M');
  await expect(field(page, `${added}/pregnant`)).toHaveCount(0);
  await fillField(page, `${added}/skills`, ['rescue', 'none']);
  await expect(field(page, `${added}/skills`).locator('input[value="rescue"]')).not.toBeChecked();
  await fillField(page, `${added}/hospital`, 'no');
  await fillField(page, `${added}/heart`, 'no');
  await fillField(page, `${added}/heirs`, 'named');
  // A new person has the beneficiary that everybody needs who names some.
  const heir = await lastRow(page, `${added}/beneficiary`);
  await toggleRow(page, heir);
  await fillField(page, `${heir}/name`, '孙小海');
  await fillField(page, `${heir}/relation`, 'child');
  await fillField(page, `${heir}/order`, '1');
  await fillField(page, `${heir}/share`, '90');
  await next(page).click();
  await expect(page.getByRole('alert')).toContainText('未满 12 周岁的孩子不能参加超过 3 天的行程');
  await expectAccessible(page);
  await page
    .getByRole('alert')
    .getByRole('link', { name: /未满 12 周岁/ })
    .click();
  await fillField(page, 'crew/p8/birthDate', bornYearsAgo(13));
  await expect(errorOf(page, 'crew/p8/birthDate')).toHaveCount(0);
  for (const row of [added, heir]) await toggleRow(page, row);
  await fillField(page, `${heir}/share`, '100');
  await next(page).click();

  await expect(heading(page)).toHaveText('第 3 步，共 4 步作业安全');
  await fillField(page, 'safety/waters', 'far');
  await fillField(page, 'safety/experience', 'y1');
  await fillField(page, 'safety/accidents', '0');
  await fillField(page, 'safety/raft', 'no');
  // The score is nowhere on the page; its band asks for an inspection.
  await expect(page.getByText(/风险(评分|等级)/)).toHaveCount(0);
  await fillField(page, 'safety/inspected', bornYearsAgo(3));
  await next(page).click();
  await expect(errorOf(page, 'safety/inspected')).toContainText('安全检查不能早于两年前');
  await fillField(page, 'safety/inspected', day(-30));
  await next(page).click();
  await fillField(page, 'last/mobile', '13800138000');
  // The application says that its applicant is a woman of 16 to 50.
  await expect(field(page, 'last/holderPregnant')).toContainText('投保人是 16 至 50 周岁女性');
  await expect(field(page, 'last/holderHeart')).toHaveCount(0);
  await fillField(page, 'last/holderPregnant', 'no');
  await fillField(page, 'last/true', true);
  await next(page).click();

  await expect(heading(page)).toHaveText('核对填写内容');
  const answer = (path: string) => page.locator(`[data-answer="${path}"]`);
  await expect(answer('boat/model')).toContainText('远航60');
  await expect(answer('safety/raft')).toContainText('船上有能坐 9 人的救生筏吗？');
  await expect(answer('safety/score')).toHaveCount(0);
  await expectAccessible(page);
  const send = page.getByRole('button', { name: '保存' });
  await send.click();
  await expect(page.getByRole('alert')).toContainText('全船保险金额合计不能超过 500 万元');
  await expectAccessible(page);
  await answer('crew/p3/cover').getByRole('link').click();
  await fillField(page, 'crew/p3/cover', '200000');
  await page.getByRole('button', { name: '返回核对' }).click();
  await send.click();
  await expect(page.getByRole('heading', { name: '这次行程暂时不能承保' })).toBeVisible();
  await expectAccessible(page);
});

/** Everything that a trip of two days in a boat of eleven metres asks; one person has a health condition. */
const shortTrip = {
  trip: {
    ...{ persons: 9, departure: day(3), return: day(4), time: '05:30', days: 2 },
    ...{ vests: 0, night: 'no' },
  },
  boat: { berth: 20, maker: 'QINGLAN', model: 'QL35' },
  crew: [
    ...crew.map((row) => ({ ...row, cover: '200000' })),
    person('p9', 'Maximiliana Aurora Castellanos de la Torre', 66, {
      ...{ gender: 'F', cover: '200000', heart: 'yes', heirs: 'named' },
      beneficiary: [{ rowId: 'b1', name: 'Barbara Ruiz', relation: 'child', order: 1, share: 100 }],
    }),
  ],
  safety: { waters: 'near', experience: 'y5', accidents: 0, raft: 'yes' },
  last: { mobile: '13800138000', holderPregnant: 'no', true: true },
};

const STEPS = ['steptrip0000', 'stepcrew0000', 'stepsafety00', 'steplast0000', 'check'];

/** Opens a row that the visit before may have left open. */
async function openRow(page: Page, row: string): Promise<void> {
  const head = page.locator(`#${fieldId(PAGE, row)}`);
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
}

/** Says what does not fit on the screen now. With PICTURES, takes a picture into that folder. */
async function misfitsNow(page: Page, picture: string): Promise<string[]> {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${picture}.png`, fullPage: true });
  // The head of an open row cuts a long name short: it is in the field below.
  const clipped = (await clippedElements(page)).filter((html) => !html.includes('data-row-head'));
  return [...(await overflowingElements(page)), ...(await coveredParts(page)), ...clipped];
}

/** Opens each step of the form in turn, on this screen, and says what does not fit. */
async function misfits(page: Page, trade: Trade, language: string, width: number, picture: string) {
  const found: string[] = [];
  await page.setViewportSize({ width, height: 844 });
  for (const step of STEPS) {
    await openScreen(page, trade, 'input', { screen: SCREEN, step, language });
    await expect(heading(page)).toBeVisible();
    if (step === 'stepcrew0000') await openRow(page, 'crew/p9');
    found.push(...(await misfitsNow(page, `${language}-${picture}-${step}`)));
  }
  return found;
}

/** Submits a step with a doubtful answer. The refusal names the warning by its first sentence, and leads to it. */
async function expectRefusedWarning(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Siguiente' }).click();
  const warning = page.getByRole('alert').getByRole('link', { name: /^Confirme o corrija/ });
  await expect(warning).toHaveText('Confirme o corrija: El viaje dura más de 14 días.');
  expect(await misfitsNow(page, 'es_ES-large-refused')).toEqual([]);
  await expectAccessible(page);
  await warning.click();
  await expect(controlOf(page, 'trip/longTrip')).toBeFocused();
}

for (const language of locales)
  test(`in ${language}, every step fits phones of 390 and 320 px, large type and a desktop, a warning included`, async ({
    page,
  }) => {
    test.skip(!isDeep && !process.env['PICTURES'], 'part of npm run test:deep');
    test.setTimeout(300_000);
    const trade = await openTrip(page, shortTrip);
    await expect(heading(page)).toBeVisible();
    for (const width of [390, 320])
      expect(await misfits(page, trade, language, width, String(width))).toEqual([]);
    await openScreen(page, trade, 'input', { screen: SCREEN, language });
    const largeType = page.getByRole('button', { name: appMessages(language)['largeType']! });
    await largeType.click();
    expect(await misfits(page, trade, language, 320, 'large')).toEqual([]);
    await largeType.click();
    expect(await misfits(page, trade, language, 1280, '1280')).toEqual([]);
    await largeType.click();
    await page.setViewportSize({ width: 320, height: 844 });
    await openScreen(page, trade, 'input', { screen: SCREEN, step: STEPS[0]!, language });
    await fillField(page, 'trip/return', day(22));
    await expect(field(page, 'trip/longTrip')).toBeVisible();
    await field(page, 'trip/longTrip').scrollIntoViewIfNeeded();
    expect(await misfitsNow(page, `${language}-large-warning`)).toEqual([]);
    await expectAccessible(page);
    if (language === 'es_ES') await expectRefusedWarning(page);
  });

test('somebody’s health decides the outcome @rare', async ({ page }) => {
  const trade = await openTrip(page, shortTrip);
  await openScreen(page, trade, 'input', { screen: SCREEN, step: 'check', language: 'es_ES' });
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('heading', { name: 'Hace falta una evaluación manual' })).toBeVisible();
  await expectAccessible(page);
});
