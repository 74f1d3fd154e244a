// Outcomes: what saved answers lead to, in the words of the form.
import type { Form, Outcome } from '../../schemas/generated/form.ts';
import { newScreen } from '../forms/new-screen.ts';
import { answerOperand } from '../forms/small-form.ts';
import { fillField } from './fill-field.ts';
import { expect, expectAccessible, noticeButton, test } from './journey.ts';
import { expectServed, publish } from './publish.ts';
import { callServer, startTrade } from './trade.ts';
import { openScreen, tradeWithApplication } from './trade-pages.ts';

const NARROW = { width: 320, height: 780 };

test('a failed health notice shows the words of its outcome, in the language of the page and on a small phone', async ({
  page,
}) => {
  const trade = await tradeWithApplication('panshan', 'panshan-office-worker');
  await openScreen(page, trade, 'healthNotice');
  await fillField(page, 'health/psp_statement', 'yes');
  await noticeButton(page).click();
  const heading = page.getByRole('heading', { level: 2 });
  await expect(heading.filter({ hasText: '暂时不能直接投保' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(NARROW);
  await openScreen(page, trade, 'healthNotice', { language: 'es_ES' });
  await expect(heading.filter({ hasText: 'Por ahora no se puede asegurar directamente' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
});

/** A screen that asks groups above ten to call. */
function screenWithOutcomes(screen: string): Form {
  const form = newScreen(screen);
  const outcomes: Outcome[] = [
    {
      outcomeId: 'biggroup',
      result: 'failed',
      when: { op: 'gt', left: answerOperand('persons'), right: { const: 10 } },
    },
    { outcomeId: 'anygroup', result: 'passed' },
  ];
  const own = (big: [string, string], any: [string, string]) => ({
    'biggroup.title': big[0],
    'biggroup.text': big[1],
    'anygroup.title': any[0],
    'anygroup.text': any[1],
  });
  const words: Record<string, Record<string, string>> = {
    zh_CN: own(['请先来电', '超过十人的参观需要先商定时间。'], ['已经预约', '我们在参观日等候各位。']),
    zh_TW: own(['請先來電', '超過十人的參觀需要先商定時間。'], ['已經預約', '我們在參觀日等候各位。']),
    en_US: own(
      ['Please call first', 'We agree on a time with groups above ten.'],
      ['Booked', 'See you then.'],
    ),
    es_ES: own(
      ['Llame antes, por favor', 'Con los grupos de más de diez acordamos una hora.'],
      ['Reserva hecha', 'Le esperamos ese día.'],
    ),
    pt_BR: own(
      ['Ligue antes, por favor', 'Com grupos de mais de dez combinamos um horário.'],
      ['Reserva feita', 'Esperamos você nesse dia.'],
    ),
  };
  for (const [locale, texts] of Object.entries(words)) Object.assign(form.words[locale]!, texts);
  return { ...form, outcomes };
}

test('any screen shows the outcome of its saved answers, also in another language and when it opens again @rare', async ({
  page,
}) => {
  await publish(screenWithOutcomes('groupVisit'));
  const trade = await startTrade('panshan');
  await expectServed(trade, 'groupVisit');
  const { tradeId, token } = trade;
  const { version } = await callServer('initScreen', { tradeId, screen: 'groupVisit' }, token);
  const answers = { visit: { day: '2030-05-01', persons: 12 } };
  const save = { tradeId, screen: 'groupVisit', contentHash: version.contentHash, revision: 0, answers };
  expect(await callServer('saveScreen', save, token)).toMatchObject({
    outcome: { outcomeId: 'biggroup', result: 'failed' },
  });
  await openScreen(page, trade, 'input', { screen: 'groupVisit' });
  await expect(page.getByRole('status').filter({ hasText: '请先来电' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '修改' }).click();
  await fillField(page, 'visit/persons', '4');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已经预约' })).toBeVisible();
  await openScreen(page, trade, 'input', { screen: 'groupVisit', language: 'es_ES' });
  await expect(page.getByRole('status').filter({ hasText: 'Reserva hecha' })).toBeVisible();
});
