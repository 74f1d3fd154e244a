// Outcomes: what saved answers lead to, in the words of the form.
import type { Form, Outcome } from '../../schemas/generated/form.ts';
import { newScreen } from '../forms/new-screen.ts';
import { answerOperand, idOf } from '../forms/small-form.ts';
import { fillField } from './fill-field.ts';
import { expect, expectAccessible, field, noticeButton, test } from './journey.ts';
import { overflowingElements } from './overflowing-elements.ts';
import { expectServed, publish } from './publish.ts';
import { callServer, startTrade } from './trade.ts';
import { openScreen, tradeWithApplication } from './trade-pages.ts';

const NARROW = { width: 320, height: 780 };

test('a failed health notice shows the words of its outcome, in the language of the page and on a small phone @rare', async ({
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

/** A screen that asks groups above ten to call, takes none above fifteen, and says so with the answers. */
function screenWithOutcomes(screen: string): Form {
  const form = newScreen(screen);
  const outcomes: Outcome[] = [
    {
      outcomeId: 'biggroup',
      result: 'failed',
      when: { op: 'gt', left: answerOperand('persons'), right: { const: 10 } },
      pipes: { persons: idOf('persons') },
    },
    { outcomeId: 'anygroup', result: 'passed', pipes: { day: idOf('day') } },
  ];
  const groupChecks: Form['groupChecks'] = [
    {
      checkId: 'toobig00',
      check: 'condition',
      severity: 'error',
      path: idOf('persons'),
      refuseWhen: { op: 'gt', left: answerOperand('persons'), right: { const: 15 } },
      pipes: { persons: idOf('persons'), day: idOf('day') },
    },
  ];
  const own = (big: [string, string], any: [string, string], tooBig: string) => ({
    'toobig00.refused': tooBig,
    'biggroup.title': big[0],
    'biggroup.text': big[1],
    'anygroup.title': any[0],
    'anygroup.text': any[1],
  });
  const words: Record<string, Record<string, string>> = {
    zh_CN: own(
      ['请先来电', '{persons, plural, other {# 人}}的参观需要先商定时间。'],
      ['已经预约', '{day, date, long}，我们等候各位。'],
      '{day, date, long}接待不了 {persons} 人，最多十五人。',
    ),
    zh_TW: own(
      ['請先來電', '{persons, plural, other {# 人}}的參觀需要先商定時間。'],
      ['已經預約', '{day, date, long}，我們等候各位。'],
      '{day, date, long}接待不了 {persons} 人，最多十五人。',
    ),
    en_US: own(
      ['Please call first', 'We agree on a time with groups of {persons}.'],
      ['Booked', 'See you on {day, date, long}.'],
      'On {day, date, long} we cannot guide {persons, plural, one {# visitor} other {# visitors}}: fifteen at most.',
    ),
    es_ES: own(
      ['Llame antes, por favor', 'Con los grupos de {persons} personas acordamos una hora.'],
      ['Reserva hecha', 'Les esperamos el {day, date, long}.'],
      'El {day, date, long} no podemos recibir a {persons, plural, one {# persona} other {# personas}}: quince como máximo.',
    ),
    pt_BR: own(
      ['Ligue antes, por favor', 'Com grupos de {persons} pessoas combinamos um horário.'],
      ['Reserva feita', 'Esperamos vocês em {day, date, long}.'],
      'Em {day, date, long} não podemos receber {persons, plural, one {# pessoa} other {# pessoas}}: quinze no máximo.',
    ),
  };
  for (const [locale, texts] of Object.entries(words)) Object.assign(form.words[locale]!, texts);
  return { ...form, groupChecks, outcomes };
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
  const outcome = page.getByRole('status');
  await expect(outcome.filter({ hasText: '请先来电12 人的参观需要先商定时间。' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '修改' }).click();

  // The message of a check says the answers too, in the field and in the summary, and follows them.
  await fillField(page, 'visit/persons', '18');
  await page.getByRole('button', { name: '保存' }).click();
  const refusal = (persons: number) => `2030年5月1日接待不了 ${persons} 人，最多十五人。`;
  await expect(page.getByRole('alert').getByText(refusal(18))).toBeVisible();
  await expect(field(page, 'visit/persons')).toContainText(refusal(18));
  await fillField(page, 'visit/persons', '16');
  await expect(page.getByRole('alert').getByText(refusal(16))).toBeVisible();
  await expect(field(page, 'visit/persons')).toContainText(refusal(16));
  expect(await overflowingElements(page)).toEqual([]);
  if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/refused.png` });
  await fillField(page, 'visit/persons', '4');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(outcome.filter({ hasText: '已经预约2030年5月1日，我们等候各位。' })).toBeVisible();
  await openScreen(page, trade, 'input', { screen: 'groupVisit', language: 'es_ES' });
  await expect(outcome.filter({ hasText: 'Les esperamos el 1 de mayo de 2030.' })).toBeVisible();
  if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/outcome.png` });
});
