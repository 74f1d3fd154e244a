// Every page of a purchase: in large Spanish type, and left by a browser that was killed on it.
import { buy, type Visit } from './buying-walk.ts';
import { crashPage } from './crash-page.ts';
import { ON_THE_PHONE_MS } from './draft-fields.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { brokenWords, clippedElements, overflowingElements } from './overflowing-elements.ts';
import { takePicture } from './take-picture.ts';

/** Time limit of a purchase whose documents have to be visible for half a minute together, ms. */
const LIMIT_MS = 240_000;

test('in large Spanish type no page of a purchase scrolls sideways or cuts words off [R-006 R-071] @rare', async ({
  page: start,
}) => {
  test.setTimeout(LIMIT_MS);
  await start.goto('/shop/?language=es_ES');
  await start.getByRole('button', { name: 'Letra grande' }).click();
  await expect(start.locator(':root[data-large-type]')).toBeVisible();
  const visited: string[] = [];
  await buy(start, 'es_ES', async (page, { name }) => {
    visited.push(name);
    await takePicture(page, `es-${visited.length}-${name}`);
    await expectAccessible(page);
    expect.soft(await overflowingElements(page), name).toEqual([]);
    expect.soft(await clippedElements(page), name).toEqual([]);
    expect.soft(await brokenWords(page), name).toEqual([]);
    return page;
  });
  expect(visited).toHaveLength(12);
});

/** Steps that the home page leads back to: from the application on, until there is an order. */
const STEPS: ReadonlySet<string> = new Set([
  'insureInfomation',
  'healthNotice',
  'questionary',
  'processOrderInfo',
]);

test('a browser that is killed on any page of a purchase comes back to it with all answers [R-009 F-066] @rare', async ({
  page: start,
  context,
}) => {
  test.setTimeout(LIMIT_MS);
  await start.goto('/shop/?language=zh_CN');
  await buy(start, 'zh_CN', async (page, { name, isAsLeft }: Visit) => {
    const address = page.url();
    await page.waitForTimeout(ON_THE_PHONE_MS);
    await crashPage(page);
    const next = await context.newPage();
    if (STEPS.has(name)) {
      await next.goto('/shop/');
      await next.getByRole('link', { name: /继续填写$/ }).click();
      // The home page leads to the application, which leads to the step that comes next.
      const step = next.locator(`main a[href*="/${name}?"]`).first();
      const isHere = () => next.url().includes(`/${name}?`);
      await expect.poll(async () => isHere() || (await step.count()) > 0).toBe(true);
      if (!isHere()) await step.click();
      await isAsLeft(next);
    }
    await next.goto(address);
    await isAsLeft(next);
    return next;
  });
});
