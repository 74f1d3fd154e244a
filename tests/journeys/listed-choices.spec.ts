// An insurer's own list as the options of choices that show all of it: the maker of a boat as a radio, its models as cards.
import boatModel from '../../fixtures/code-lists/boatModel.json' with { type: 'json' };
import type { CodeList } from '../../schemas/generated/code-list.ts';
import type { Condition } from '../../schemas/generated/condition.ts';
import type { Element } from '../../schemas/generated/element.ts';
import { channelForm } from './channel-form.ts';
import { errorOf, expect, expectAccessible, field, test } from './journey.ts';
import { publishApproved } from './publish.ts';
import { callServer, linkTo, openInSession } from './trade.ts';

const CHANNEL = { supplierCode: 'PSP', riskCode: 'PSP-R04', platformCode: '79' };
const [MAKER, MODEL, SPARES] = ['choicemaker00', 'choicemodel00', 'choicespares0'] as const;
const list = 'boatModel';

const factOf = (element: string, attribute: string) =>
  ({ fn: 'attribute', left: { element }, list, attribute, type: 'text' }) as const;
const ofMaker = (element: string): Condition => ({
  op: 'eq',
  left: factOf(element, 'parent'),
  right: { element: MAKER },
});
const choice = (
  elementId: string,
  elementCode: string,
  inputType: string,
  itemsWhen: Condition,
): Element => ({
  elementId,
  elementCode,
  inputType,
  requiredFlag: 'N',
  settings: { list },
  ...(elementId === MAKER
    ? {}
    : { visibleWhen: { op: 'not', of: { op: 'empty', left: { element: MAKER } } } }),
  itemsWhen,
});

const elements = [
  choice(MAKER, 'psp_maker', 'radio', { op: 'eq', left: factOf(MAKER, 'level'), right: { const: 'brand' } }),
  choice(MODEL, 'psp_model', 'cards', ofMaker(MODEL)),
  choice(SPARES, 'psp_spares', 'checkboxes', ofMaker(SPARES)),
];

const NAMES = {
  zh_CN: ['船舶制造商', '船型', '备用船型'],
  zh_TW: ['船舶製造商', '船型', '備用船型'],
  en_US: ['Boat maker', 'Boat model', 'Spare boats'],
  es_ES: ['Fabricante de la embarcación', 'Modelo', 'Embarcaciones de reserva'],
  pt_BR: ['Fabricante do barco', 'Modelo', 'Barcos de reserva'],
};

test('the options follow the maker from the first paint; a retired one stays in sight of who chose it @rare', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await publishApproved(channelForm(CHANNEL, elements, NAMES));
  const trade = await callServer('getTradeId', CHANNEL);
  await openInSession(page, trade, linkTo(trade));
  const options = (code: string) => field(page, `applicant/${code}`).locator('label:has(input)');
  const shoot = async (name: string) => {
    if (process.env['PICTURES'])
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await field(page, 'applicant/psp_model').scrollIntoViewIfNeeded();
        await page.screenshot({ path: `${process.env['PICTURES']}/choices-${name}-${width}.png` });
      }
  };

  await expect(options('psp_maker')).toHaveText(['远航', '海贝', '青岚']);
  await options('psp_maker').filter({ hasText: '海贝' }).click();
  await expect(options('psp_model')).toHaveText(['海贝28', '海贝45']);
  await expect(options('psp_spares')).toHaveText(['海贝28', '海贝45']);
  await options('psp_model').filter({ hasText: '海贝28' }).click();
  await options('psp_spares').filter({ hasText: '海贝45' }).click();
  await expectAccessible(page);
  await shoot('offered');

  await options('psp_maker').filter({ hasText: '青岚' }).click();
  await expect(options('psp_model')).toHaveText(['青岚35', '青岚70', '海贝28']);
  await expect(errorOf(page, 'applicant/psp_model')).toBeVisible();
  await expect(errorOf(page, 'applicant/psp_spares')).toBeVisible();
  await expectAccessible(page);
  await shoot('refused');
  await options('psp_maker').filter({ hasText: '海贝' }).click();
  await expect(errorOf(page, 'applicant/psp_model')).toHaveCount(0);

  const items = boatModel.items.filter(({ code }) => code !== 'HB28');
  await publishApproved({ ...boatModel, version: '2026-9', items } as CodeList);
  await expect(async () => {
    await page.reload();
    await expect(options('psp_model')).toHaveText(['海贝45', '海贝28'], { timeout: 3000 });
  }).toPass();
  await expect(options('psp_model').filter({ hasText: '海贝28' }).getByRole('radio')).toBeChecked();
  await expect(options('psp_spares')).toHaveText(['海贝45']);
  await options('psp_model').filter({ hasText: '海贝45' }).click();
  await expect(options('psp_model')).toHaveText(['海贝45']);
});
