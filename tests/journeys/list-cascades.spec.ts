// Lists over two questions: the maker of a boat and its models that are short enough, a city and its districts.
import type { Condition } from '../../schemas/generated/condition.ts';
import type { Element } from '../../schemas/generated/element.ts';
import { channelForm } from './channel-form.ts';
import { errorOf, expect, expectAccessible, field, test } from './journey.ts';
import { publishApproved } from './publish.ts';
import { callServer, linkTo, openInSession } from './trade.ts';

const CHANNEL = { supplierCode: 'PSP', riskCode: 'PSP-R04', platformCode: '78' };
const [LENGTH, MAKER, MODEL] = ['boatlengthpsp', 'boatmakerpsp0', 'boatmodelpsp0'] as const;
const list = 'boatModel';

const attributeOf = (element: string, attribute: string, type: 'text' | 'number') =>
  ({ fn: 'attribute', left: { element }, list, attribute, type }) as const;

const levelOf = (element: string, level: string): Condition => ({
  op: 'eq',
  left: attributeOf(element, 'level', 'text'),
  right: { const: level },
});

const elements: Element[] = [
  {
    elementId: LENGTH,
    elementCode: 'psp_berth',
    inputType: 'integer',
    requiredFlag: 'N',
    settings: { min: 5, max: 60 },
  },
  {
    elementId: MAKER,
    elementCode: 'psp_maker',
    inputType: 'listItem',
    requiredFlag: 'N',
    settings: { list },
    itemsWhen: levelOf(MAKER, 'brand'),
  },
  {
    elementId: MODEL,
    elementCode: 'psp_model',
    inputType: 'listItem',
    requiredFlag: 'N',
    settings: { list },
    visibleWhen: { op: 'not', of: { op: 'empty', left: { element: MAKER } } },
    itemsWhen: {
      op: 'all',
      of: [
        { op: 'eq', left: attributeOf(MODEL, 'parent', 'text'), right: { element: MAKER } },
        { op: 'le', left: attributeOf(MODEL, 'length', 'number'), right: { element: LENGTH } },
      ],
    },
  },
];

const NAMES = {
  zh_CN: ['泊位长度（米）', '船舶制造商', '船型'],
  zh_TW: ['泊位長度（公尺）', '船舶製造商', '船型'],
  en_US: ['Length of the berth (m)', 'Boat maker', 'Boat model'],
  es_ES: ['Longitud del amarre (m)', 'Fabricante de la embarcación', 'Modelo de la embarcación'],
  pt_BR: ['Comprimento do cais (m)', 'Fabricante do barco', 'Modelo do barco'],
};

test('a maker narrows the models, the berth too; another maker refuses the model and keeps it in sight @rare', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await publishApproved(channelForm(CHANNEL, elements, NAMES));
  const trade = await callServer('getTradeId', CHANNEL);
  await openInSession(page, trade, linkTo(trade));
  const button = (code: string) => field(page, `applicant/${code}`).getByRole('combobox');
  const rows = page.getByRole('dialog').locator('[data-row]');
  const shoot = async (name: string) => {
    if (process.env['PICTURES'])
      await page.screenshot({ path: `${process.env['PICTURES']}/cascade-${name}.png` });
  };

  await expect(button('psp_model')).toHaveCount(0);
  await button('psp_maker').click();
  await expect(rows).toHaveText(['远航', '海贝', '青岚']);
  await expectAccessible(page);
  await shoot('maker');
  await rows.filter({ hasText: '远航' }).click();
  await expect(button('psp_maker')).toHaveText('远航');

  await button('psp_model').click();
  await expect(rows).toHaveText(['远航30', '远航60', '远航90']);
  await page.getByRole('button', { name: '关闭' }).click();
  await field(page, 'applicant/psp_berth').locator('input').fill('20');
  await button('psp_model').click();
  await expect(rows).toHaveText(['远航30', '远航60']);
  // The server finds models of every maker and length.
  await page.getByRole('searchbox').fill('远航');
  await expect(page.getByText('找到 2 项')).toBeVisible();
  await shoot('model');
  await rows.filter({ hasText: '远航60' }).click();
  await expect(button('psp_model')).toHaveText('远航60');
  await expect(errorOf(page, 'applicant/psp_model')).toHaveCount(0);

  await button('psp_maker').click();
  await rows.filter({ hasText: '海贝' }).click();
  await expect(errorOf(page, 'applicant/psp_model')).toBeVisible();
  await expect(button('psp_model')).toHaveText('远航60');
  await expectAccessible(page);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await button('psp_model').scrollIntoViewIfNeeded();
    await shoot(`refused-${width}`);
  }
  await button('psp_model').click();
  await expect(rows).toHaveText(['海贝28', '海贝45']);
  await rows.filter({ hasText: '海贝45' }).click();
  await expect(errorOf(page, 'applicant/psp_model')).toHaveCount(0);
});

const AREAS = { ...CHANNEL, platformCode: '76' };
const [CITY, DISTRICT] = ['stablecity000', 'stablearea000'] as const;

const areas: Element[] = [
  {
    elementId: CITY,
    elementCode: 'psp_city',
    inputType: 'area',
    requiredFlag: 'N',
    settings: { levels: 2 },
    itemsWhen: { op: 'ne', left: { element: CITY }, right: { const: '330200' } },
  },
  {
    elementId: DISTRICT,
    elementCode: 'psp_district',
    inputType: 'area',
    requiredFlag: 'N',
    itemsWhen: {
      op: 'eq',
      left: { fn: 'attribute', left: { element: DISTRICT }, list: 'area', attribute: 'parent', type: 'text' },
      right: { element: CITY },
    },
  },
];

test('a city narrows the districts of a list that comes by province; the search finds no others @rare', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await publishApproved(
    channelForm(AREAS, areas, {
      zh_CN: ['经营城市', '经营区县'],
      zh_TW: ['經營城市', '經營區縣'],
      en_US: ['City of the business', 'District of the business'],
      es_ES: ['Ciudad del negocio', 'Distrito del negocio'],
      pt_BR: ['Cidade do negócio', 'Distrito do negócio'],
    }),
  );
  const trade = await callServer('getTradeId', AREAS);
  await openInSession(page, trade, linkTo(trade));
  const button = (code: string) => field(page, `applicant/${code}`).getByRole('combobox');
  const sheet = page.getByRole('dialog');
  const rows = sheet.locator('[data-row]');
  const search = sheet.getByRole('searchbox');
  const shoot = async (name: string) => {
    if (process.env['PICTURES'])
      await page.screenshot({ path: `${process.env['PICTURES']}/areas-${name}.png` });
  };

  await button('psp_city').click();
  await rows.filter({ hasText: '浙江省' }).click();
  await expect(rows.filter({ hasText: '杭州市' })).toBeVisible();
  await expect(rows.filter({ hasText: '宁波市' })).toHaveCount(0);
  await search.fill('宁波');
  await expect(rows.filter({ hasText: '宁波' })).toHaveCount(0);
  await search.fill('杭州');
  await rows.filter({ hasText: '杭州市' }).click();
  await expect(button('psp_city')).toHaveText('浙江省 杭州市');

  await button('psp_district').click();
  await expect(rows).toHaveCount(13);
  await expect(rows.first()).toHaveText('上城区');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await shoot('districts');
  // The server finds the districts of every city.
  await search.fill('鼓楼区');
  await expect(sheet.getByText('没有找到')).toBeVisible();
  await search.fill('西湖');
  await expect(rows).toHaveText([/西湖区/]);
  await shoot('search');
  await rows.click();
  await expect(button('psp_district')).toHaveText('浙江省 杭州市 西湖区');
  await expect(errorOf(page, 'applicant/psp_district')).toHaveCount(0);

  await button('psp_city').click();
  await search.fill('温州市');
  await rows.first().click();
  await expect(errorOf(page, 'applicant/psp_district')).toBeVisible();
  await expect(button('psp_district')).toHaveText('浙江省 杭州市 西湖区');
});
