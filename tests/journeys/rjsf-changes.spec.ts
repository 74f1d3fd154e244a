// Answers that a customer enters in stock RJSF reach its form data, and both pages show and check them the same.
import type { Page } from 'playwright/test';
import { inputTypes, isQuestion } from '../../schemas/elements/input-types.ts';
import { dailySample } from '../depth.ts';
import { answerOperand, element, form, idOf, section } from '../forms/small-form.ts';
import { galleryPath, inputFixtures, storedAnswer, type InputFixture } from './element-fixtures.ts';
import { fillField, type FieldValue } from './fill-field.ts';
import { SHEET_TYPES, tapInSheet } from './gallery-input.ts';
import { test } from './gallery-page.ts';
import { expect, factOf, field } from './journey.ts';
import { inputCase, type ComparedCase } from './rjsf-cases.ts';
import { compiledForm, drawnDifferences } from './rjsf-comparison.ts';
import { answersOf, openCase, openRjsfPage, readDrawn, submitDrawn } from './rjsf-page.ts';

const KINDS = ['own', 'rjsf'] as const;

/** Enters an answer by typing, tapping, picking or uploading. */
async function enter(page: Page, fixture: InputFixture, answer: unknown): Promise<void> {
  const { inputType } = fixture;
  if (!SHEET_TYPES.includes(inputType) && inputType !== 'listItems')
    return fillField(page, galleryPath(fixture), answer as FieldValue);
  for (const code of [answer].flat()) await tapInSheet(page, fixture, String(code));
}

/** The answer to the input in the section that does not repeat. */
const answerTo = async (page: Page, { element: { elementCode } }: InputFixture): Promise<unknown> =>
  ((await answersOf(page))['single'] as Record<string, unknown>)[elementCode];

const answeredTypes = Object.keys(inputTypes).filter((inputType) => isQuestion({ inputType }));

for (const inputType of dailySample('RJSF_SEED', answeredTypes, 3))
  test(`${inputType}: an entered answer is the form data of RJSF, and the pages stay the same`, async ({
    page,
  }) => {
    const fixture = inputFixtures[inputType]!;
    const { answer, typed } = fixture.good.at(-1)!;
    await openRjsfPage(page);
    const results = [];
    for (const kind of KINDS) {
      await openCase(page, kind, inputCase(fixture)!);
      await enter(page, fixture, SHEET_TYPES.includes(inputType) ? answer : (typed ?? answer));
      await page.locator('[data-submit]').focus();
      await expect
        .poll(async () => storedAnswer(fixture, await answerTo(page, fixture)), { message: kind })
        .toEqual(answer);
      const { issues } = await submitDrawn(page);
      results.push({ answers: await answersOf(page), issues, drawn: await readDrawn(page) });
    }
    const [own, rjsf] = results;
    expect(rjsf!.answers).toEqual(own!.answers);
    expect(rjsf!.issues).toEqual(own!.issues);
    expect(drawnDifferences('changed', own!.drawn, rjsf!.drawn)).toEqual([]);
  });

test('integer: text that is not a number is no answer, and both pages report it', async ({ page }) => {
  const fixture = inputFixtures['integer']!;
  await openRjsfPage(page);
  for (const kind of KINDS) {
    await openCase(page, kind, inputCase(fixture, fixture.good[0])!);
    await enter(page, fixture, '12a');
    await page.locator('[data-submit]').focus();
    await expect.poll(() => answerTo(page, fixture)).toBeUndefined();
    const { issues } = await submitDrawn(page);
    expect(issues[0]).toEqual({ code: 'number.format', path: galleryPath(fixture) });
    await expect(field(page, galleryPath(fixture)).locator('input')).toHaveValue('12a');
    await expect(field(page, galleryPath(fixture)).locator('[data-error]')).toHaveCount(1);
  }
});

/** A form with a computed value, a condition, options that narrow, and nested rows. */
const family: ComparedCase = {
  ...compiledForm({
    ...form([
      section('person', [
        element('idNumber', 'text'),
        element('birthDate', 'date', {
          computed: { fn: 'birthDateFromId', args: [answerOperand('idNumber')] },
        }),
        element('elder', 'note', {
          visibleWhen: { op: 'lt', left: answerOperand('birthDate'), right: { const: '2000-01-01' } },
        }),
        element('city'),
        element('smokes', 'radio', { settings: { options: ['yes', 'no'] }, requiredFlag: 'Y' }),
        element('perDay', 'integer', {
          visibleWhen: { op: 'eq', left: answerOperand('smokes'), right: { const: 'yes' } },
        }),
        element('plan', 'select', {
          settings: { options: ['a', 'b', 'c'] },
          optionsWhen: [
            { when: { op: 'eq', left: answerOperand('smokes'), right: { const: 'yes' } }, options: ['b'] },
          ],
        }),
      ]),
      section('insured', [element('nick', 'text', { requiredFlag: 'Y' })], {
        repeat: { min: 1, max: 2 },
        section: section('heirs', [element('kin', 'text')], { repeat: { min: 0, max: 2 } }),
      }),
    ]),
    words: { zh_CN: { [`${idOf('insured')}.add`]: '添加被保险人', [`${idOf('heirs')}.add`]: '添加受益人' } },
  }),
  name: 'family',
  asOf: '2026-06-01',
  answers: { person: { idNumber: '330106198803152427' }, insured: [{ rowId: 'r1', nick: 'A' }] },
};

test('a change hides, narrows and computes in RJSF as on our own page', async ({ page }) => {
  await openRjsfPage(page);
  const drawn = [];
  for (const kind of KINDS) {
    await openCase(page, kind, family);
    await expect(factOf(page, 'person/birthDate')).toHaveText('1988年3月15日');
    const birthDate = field(page, 'person/birthDate').locator('input');
    await expect(birthDate).toHaveCount(0);
    await expect(page.getByRole('note')).toHaveCount(1);
    await fillField(page, 'person/smokes', 'yes');
    await expect(field(page, 'person/perDay')).toBeVisible();
    await expect(field(page, 'person/plan').locator('option')).toHaveCount(2);
    await field(page, 'person/idNumber').locator('input').fill('');
    await page.locator('[data-submit]').focus();
    await expect(birthDate).toHaveValue('');
    await expect(birthDate).not.toBeEditable();
    await expect(page.getByRole('note')).toHaveCount(0);
    await expect.poll(() => answersOf(page)).toMatchObject({ person: { smokes: 'yes' } });
    expect((await answersOf(page))['person']).toEqual({ smokes: 'yes' });
    drawn.push(await readDrawn(page));
  }
  expect(drawnDifferences('changed', drawn[0]!, drawn[1]!)).toEqual([]);
});

test('rows that RJSF adds have ids, and a removed row takes its answers along', async ({ page }) => {
  await openRjsfPage(page);
  await openCase(page, 'rjsf', family);
  const add = page.getByRole('button', { name: '添加被保险人' });
  const remove = page.getByRole('button', { name: '删除' });
  await expect(remove).toHaveCount(0);
  await add.click();
  await expect(add).toHaveCount(0);
  await page.getByRole('button', { name: '添加受益人' }).last().click();
  await fillField(page, 'insured/new1/nick', 'B');
  await fillField(page, 'insured/new1/heirs/new2/kin', 'C');
  const added = { rowId: 'new1', nick: 'B', heirs: [{ rowId: 'new2', kin: 'C' }] };
  await expect
    .poll(async () => (await answersOf(page))['insured'])
    .toEqual([{ rowId: 'r1', nick: 'A', heirs: [] }, added]);
  expect((await readDrawn(page)).rows).toEqual({
    insured: ['r1', 'new1'],
    'insured/r1/heirs': [],
    'insured/new1/heirs': ['new2'],
  });
  await remove.first().click();
  await expect.poll(async () => (await answersOf(page))['insured']).toEqual([added]);
  await expect(field(page, 'insured/new1/nick').locator('input')).toHaveValue('B');
});

for (const option of ['disabled', 'readonly'] as const)
  test(`no control of a form that is ${option} can be changed`, async ({ page }) => {
    await openRjsfPage(page);
    await openCase(page, 'rjsf', family, { [option]: true });
    const drawn = await readDrawn(page);
    const controls = Object.values(drawn.fields).flatMap((fields) =>
      fields.flatMap((drawnField) => drawnField.controls),
    );
    expect(controls.length).toBeGreaterThan(5);
    for (const { isDisabled, isReadOnly } of controls) expect(isDisabled || isReadOnly).toBe(true);
    await expect(page.getByRole('button', { name: /添加|删除/ })).toHaveCount(0);
  });
