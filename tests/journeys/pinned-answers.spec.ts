// Answers to another screen change after a form was saved with them: the form says so, and keeps what was entered.
import type { Condition } from '../../schemas/generated/condition.ts';
import type { Form } from '../../schemas/generated/form.ts';
import type { Overlay } from '../../schemas/generated/overlay.ts';
import { locales } from '../../locales/index.ts';
import { idOf as applicationIdOf } from '../forms/base-form-ids.ts';
import { readFixture } from '../forms/fixtures.ts';
import { newScreen } from '../forms/new-screen.ts';
import { element, idOf } from '../forms/small-form.ts';
import { wordedForm } from '../forms/worded-form.ts';
import { expect, expectAccessible, field, test } from './journey.ts';
import { expectServed, publish } from './publish.ts';
import { answersOf, callServer, startTrade, type Trade } from './trade.ts';
import { openScreen } from './trade-pages.ts';

const NARROW = { width: 320, height: 780 };

/** A screen that asks big groups of the visit for a bus. */
function lunchForm(): Form {
  const persons = { screen: 'siteVisit', element: idOf('persons'), type: 'number' } as const;
  const visibleWhen: Condition = { op: 'gt', left: { answer: persons }, right: { const: 10 } };
  return wordedForm('siteLunch', [
    element('dish', 'text', { requiredFlag: 'Y' }),
    element('bus', 'text', { visibleWhen }),
  ]);
}

async function save({ tradeId, token }: Trade, screen: string, answers: object) {
  const { version, revision } = await callServer('openForm', { tradeId, screen }, token);
  const { contentHash } = version;
  await callServer('saveScreen', { tradeId, screen, contentHash, revision, answers }, token);
}

test('a form whose source changed opens again with its answers and the change; an open page is refused in words @rare', async ({
  page,
}) => {
  await publish(newScreen('siteVisit'));
  await publish(lunchForm());
  const trade = await startTrade('panshan');
  await expectServed(trade, 'siteVisit');
  await expectServed(trade, 'siteLunch');
  const visitors = (persons: number) => save(trade, 'siteVisit', { visit: { day: '2030-05-01', persons } });
  const openLunch = () => openScreen(page, trade, 'input', { screen: 'siteLunch', language: 'en_US' });
  await visitors(8);
  await save(trade, 'siteLunch', { page: { dish: 'Soup' } });
  await visitors(12);

  await openLunch();
  const card = page.getByRole('region', { name: 'What this form depends on has changed' });
  await expect(card.getByRole('listitem')).toHaveText('Book a visitNumber of visitors8 → 12');
  await expect(field(page, 'page/dish').locator('input')).toHaveValue('Soup');
  await expect(field(page, 'page/bus')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(NARROW);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);

  await visitors(15);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Book a visit · Number of visitors: 12 → 15')).toBeVisible();
  await expectAccessible(page);
  await openLunch();
  await expect(card.getByRole('listitem')).toContainText('8 → 15');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Your details are saved' })).toBeVisible();
});

/** A channel of Panshan whose needs questionnaire depends on the occupation in the application. */
const CHANNEL = { supplierCode: 'PSP', riskCode: 'PSP-R04', platformCode: '88' };

function questionnaireByOccupation(): Overlay {
  const overlay = readFixture<Overlay>('forms/questionary/overlays/panshan.json');
  const occupation = applicationIdOf('applicant/occupation');
  const answer = { screen: 'insureInfomation', element: occupation, type: 'text' } as const;
  const visibleWhen: Condition = { op: 'eq', left: { answer }, right: { const: '0001006' } };
  const [added] = overlay.operations;
  if (added?.op !== 'add' || !('element' in added)) throw new Error('Panshan adds no question');
  const asked = { elementId: 'officechair1', elementCode: 'psp_chair', inputType: 'text' as const };
  const element = { ...asked, requiredFlag: 'N', visibleWhen } as const;
  const words = Object.fromEntries(
    locales.map((locale) => [locale, { 'officechair1.elementName': 'Chair' }]),
  );
  return {
    ...overlay,
    scope: CHANNEL,
    operations: [{ op: 'add', section: added.section, element }],
    words,
  };
}

test('the steps of a purchase say which one is to do again, and for which answer @rare', async ({ page }) => {
  await publish(questionnaireByOccupation());
  const trade = await callServer('getTradeId', CHANNEL);
  const { tradeId, token } = trade;
  const opened = () => callServer('openForm', { tradeId, screen: 'questionary' }, token);
  await expect.poll(async () => (await opened()).context.revisions).toBeDefined();
  const application = answersOf('panshan-office-worker');
  await save(trade, 'insureInfomation', application);
  const needs = {
    purpose: ['family'],
    budgetShare: 'to10',
    hasCover: 'no',
    dependants: 2,
    psp_tripsAYear: 'few',
    understood: true,
  };
  await save(trade, 'questionary', { needs });
  Object.assign(application['applicant']!, { occupation: '0002001' });
  await save(trade, 'insureInfomation', application);

  const { orderSn } = trade;
  await openScreen(page, trade, 'insureInfomation', { orderSn, language: 'en_US' });
  const step = page.getByRole('link', { name: /^Needs questionnaire/ });
  await expect(step).toContainText('To do');
  await expect(step).toContainText('Changed: ');
  await expect(step).toContainText('Occupation');
  await expectAccessible(page);
  await page.setViewportSize(NARROW);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
});
