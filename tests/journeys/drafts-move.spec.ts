// A form changes while somebody fills it in: nothing that was typed is lost, and what is new is shown.
import { locales } from '../../locales/index.ts';
import type { Form } from '../../schemas/generated/form.ts';
import { newScreen } from '../forms/new-screen.ts';
import { element, idOf } from '../forms/small-form.ts';
import { answer } from './fill.ts';
import { expect, expectAccessible, field, test } from './journey.ts';
import { publish } from './publish.ts';
import { ask, startTrade } from './trade.ts';

const SCREEN = 'tourBooking';

/** Asks which language the guide is to speak, and no longer for wishes. */
function changed(): Form {
  const form = newScreen(SCREEN);
  form.sections[0]!.elements.splice(2, 1, element('guide', 'text', { requiredFlag: 'Y' }));
  for (const locale of locales) {
    const words = form.words[locale]!;
    delete words[`${idOf('wishes')}.elementName`];
    words[`${idOf('guide')}.elementName`] = locale === 'es_ES' ? 'Idioma del guía' : '讲解语言';
  }
  return form;
}

test('a half-filled form meets a new version: all is kept, the new question leads there, and it is saved', async ({
  context,
  page,
}) => {
  publish(newScreen(SCREEN));
  const { tradeId, token } = await startTrade('panshan');
  const served = () => ask('initScreen', { tradeId, screen: SCREEN, isOpen: true }, token);
  await expect
    .poll(() =>
      served().then(
        ({ version }) => version.number,
        () => 0,
      ),
    )
    .toBe(1);
  const link = `/shop/input?${new URLSearchParams({ tradeId, token, screen: SCREEN }).toString()}`;

  const first = await context.newPage();
  await first.goto(link);
  await answer(first, 'visit/wishes', '靠窗的座位');
  await expect(first.locator('[data-sync="saved"]')).toBeVisible();
  await context.setOffline(true);
  await answer(first, 'visit/persons', '4');
  await expect(first.getByText('已保存在本机，联网后同步')).toBeVisible();
  await first.close();
  await context.setOffline(false);

  expect(publish(changed())).toContain('published version 2');
  // Another trade is asked: opening this one would move its draft before the phone comes back.
  const other = await startTrade('panshan');
  const fresh = () => ask('initScreen', { tradeId: other.tradeId, screen: SCREEN }, other.token);
  await expect.poll(() => fresh().then(({ version }) => version.number)).toBe(2);

  await page.goto(link);
  const news = page.getByRole('region', { name: '表单有更新' });
  await expect(news.getByRole('heading', { name: '表单有更新' })).toBeFocused();
  await expect(field(page, 'visit/persons').locator('input')).toHaveValue('4');
  await expect(news.getByText('特别要求')).toBeVisible();
  await expectAccessible(page);
  await news.getByRole('link', { name: '讲解语言' }).click();
  await expect(field(page, 'visit/guide').locator('input')).toBeFocused();
  await page.keyboard.type('中文');
  await answer(page, 'visit/day', '2030-05-01');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('信息已保存')).toBeVisible();
  await page.getByRole('button', { name: '修改' }).click();
  await expect(field(page, 'visit/guide').locator('input')).toHaveValue('中文');
  await expect(news).toHaveCount(0);
  expect(await served()).toMatchObject({
    version: { number: 2 },
    answers: { visit: { day: '2030-05-01', persons: 4, guide: '中文' } },
    news: null,
  });
});
