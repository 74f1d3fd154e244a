// The contract that every input type fulfils, in a browser under the server's content security policy.
import type { Page } from 'playwright/test';
import { inputTypes, isQuestion } from '../../schemas/elements/input-types.ts';
import { dailySample } from '../depth.ts';
import { fillField } from './fill-field.ts';
import {
  compiledCheck,
  galleryPath,
  inputFixtures,
  storedAnswer,
  type InputFixture,
} from './element-fixtures.ts';
import { errorOf, expect, expectAccessible, field, galleryTest } from './journey.ts';
import { test } from './gallery-page.ts';
import { answerByKeys, tabOutOfField, tabToField, tabBackToField } from './keyboard.ts';
import {
  SHEET_TYPES,
  openGallery,
  control,
  controls,
  nameOf,
  storeAnswer,
  headingTop,
  searchName,
  enterAnswer,
  goodExamples,
  badExamples,
  leaveField,
  isTruncated,
  sizesOf,
  answeredIds,
} from './gallery-input.ts';

/** Roles that support aria-required; a group of several controls shows it beside its name. */
const REQUIRABLE_ROLES = new Set(['textbox', 'combobox', 'radiogroup', 'switch', 'checkbox']);
/** Roles of inputs that a tap on a label changes. */
const TAPPABLE_ROLES = new Set(['radiogroup', 'group', 'switch', 'checkbox']);

/** The issue code of a missing required answer, where it is not `required`. */
const MISSING_CODES: Readonly<Record<string, string>> = {
  person: 'person.chosen',
  agreement: 'switch.mustBeOn',
  confirmation: 'warning.unconfirmed',
  switch: 'switch.mustBeOn',
};

const fixtures = Object.values(inputFixtures);
const answerable = fixtures.filter(isQuestion);

galleryTest('every input type has a fixture, and every fixture has an input type', () => {
  expect(Object.keys(inputFixtures).sort()).toEqual(Object.keys(inputTypes).sort());
});

for (const fixture of fixtures) {
  galleryTest(
    `${fixture.inputType}: the compiled check accepts every good answer and returns the code of every bad answer`,
    () => {
      const check = compiledCheck(fixture);
      expect(fixture.bad.length).toBeGreaterThanOrEqual(3);
      expect(fixture.good.map(({ answer }) => check(answer))).toEqual(fixture.good.map(() => undefined));
      expect(fixture.bad.map(({ answer }) => check(answer))).toEqual(fixture.bad.map(({ code }) => code));
      expect(fixture.good.map(({ answer }) => storedAnswer(fixture, answer))).toEqual(
        fixture.good.map(({ answer }) => answer),
      );
      const typedExamples = fixture.good.filter(
        ({ typed, answer }) => typed !== undefined && typeof answer === 'string',
      );
      expect(typedExamples.map(({ typed }) => storedAnswer(fixture, typed))).toEqual(
        typedExamples.map(({ answer }) => answer),
      );
    },
  );
}

test('note: has the role of a note, stores no answer and is no tab stop', async ({ page }) => {
  const note = inputFixtures['note']!;
  await openGallery(page, note);
  await expect(page.getByRole('note').first()).toHaveText(nameOf(note));
  await expect(page.locator('[data-path]')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button').first()).toBeFocused();
  expect(await page.evaluate(() => window.gallery.store.answers()['single'])).toEqual({});
  await expectAccessible(page);
});

test('calculated: is not drawn, stores no answer and is no tab stop', async ({ page }) => {
  const calculated = inputFixtures['calculated']!;
  await openGallery(page, calculated);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main')).not.toContainText(nameOf(calculated));
  await expect(page.locator('[data-path]')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button').first()).toBeFocused();
  expect(await page.evaluate(() => window.gallery.store.answers()['single'])).toEqual({});
  const value = await page.evaluate(
    (path) => window.gallery.store.answerMap().values.get(path),
    galleryPath(calculated),
  );
  expect(value).toBe(3);
  await expectAccessible(page);
});

for (const fixture of dailySample('CONFORMANCE_SEED', answerable, 5)) {
  test(`${fixture.inputType}: is labelled, large enough, shows no early errors, works by keyboard alone, and explains its errors`, async ({
    page,
  }) => {
    await openGallery(page, fixture);
    await test.step('it has a name and a role', () => expectNamed(page, fixture));
    await test.step('its targets fit a thumb, and its text needs no zoom', () => expectSized(page, fixture));
    await test.step('untouched it has no answer and shows no error', () => expectUntouched(page, fixture));
    await test.step('its label focuses it', () => tapLabel(page, fixture));
    if (TAPPABLE_ROLES.has(fixture.expect.role)) await openGallery(page, fixture);
    await test.step('tabbing through stores no answer and shows an error if it is required', () =>
      tabThrough(page, fixture));
    await test.step('the keyboard alone answers it', () => answerWithKeys(page, fixture));
    await test.step('good answers are stored as their JSON values', () => enterGoodAnswers(page, fixture));
    await test.step('bad answers are explained at the field without moving the layout', () =>
      enterBadAnswers(page, fixture));
    await expectAccessible(page);
  });
}

async function expectNamed(page: Page, fixture: InputFixture): Promise<void> {
  const { element, expect: expected } = fixture;
  const named = page.getByRole(expected.role as 'textbox', { name: nameOf(fixture), exact: true }).first();
  await expect(named).toHaveId(`f-${galleryPath(fixture).replace('/', '-')}`);
  if (expected.inputMode) await expect(named).toHaveAttribute('inputmode', expected.inputMode);
  const autofill = await controls(page, fixture).first().getAttribute('autocomplete');
  expect(autofill ?? 'off').toBe(expected.autoComplete);
  if (REQUIRABLE_ROLES.has(expected.role))
    expect(await named.getAttribute('aria-required')).toBe(element.requiredFlag === 'Y' ? 'true' : null);
}

async function expectSized(page: Page, fixture: InputFixture): Promise<void> {
  for (const size of await controls(page, fixture).evaluateAll(sizesOf)) {
    expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44);
    expect(size.font).toBeGreaterThanOrEqual(16);
  }
}

async function expectUntouched(page: Page, fixture: InputFixture): Promise<void> {
  expect(await storeAnswer(page, fixture)).toBeUndefined();
  expect(await controls(page, fixture).evaluateAll(answeredIds)).toEqual([]);
  await expect(page.locator('[data-error]')).toHaveCount(0);
}

async function tabThrough(page: Page, fixture: InputFixture): Promise<void> {
  const path = galleryPath(fixture);
  const isRequired = fixture.element.requiredFlag === 'Y';
  const top = await headingTop(page);
  await tabToField(page, path);
  await tabOutOfField(page, path);
  if (isRequired) await expectExplained(page, fixture, MISSING_CODES[fixture.inputType] ?? 'required');
  await expect(page.locator('[data-error]')).toHaveCount(isRequired ? 1 : 0);
  expect(await storeAnswer(page, fixture)).toBeUndefined();
  expect(await headingTop(page)).toBe(top);
}

async function answerWithKeys(page: Page, fixture: InputFixture): Promise<void> {
  const path = galleryPath(fixture);
  const [good] = fixture.good;
  await tabBackToField(page, path);
  await answerByKeys(page, path, { ...good!, name: searchName(fixture, good!.answer) });
  await tabOutOfField(page, path);
  expect(storedAnswer(fixture, await storeAnswer(page, fixture))).toEqual(good!.answer);
  await expect(page.locator('[data-error]')).toHaveCount(0);
}

async function enterGoodAnswers(page: Page, fixture: InputFixture): Promise<void> {
  for (const example of goodExamples(fixture)) {
    await enterAnswer(page, fixture, example);
    await leaveField(page, fixture);
    const answer = await storeAnswer(page, fixture);
    expect(storedAnswer(fixture, answer)).toEqual(example.answer);
    if (example.typed === undefined) expect(answer).toEqual(example.answer);
    await expect(errorOf(page, galleryPath(fixture))).toHaveCount(0);
  }
}

async function enterBadAnswers(page: Page, fixture: InputFixture): Promise<void> {
  let top = await headingTop(page);
  for (const { code, ...example } of badExamples(fixture)) {
    await enterAnswer(page, fixture, example);
    // A select is as tall as the text of its option.
    if (fixture.inputType === 'select') top = await headingTop(page);
    await leaveField(page, fixture);
    if (await isTruncated(page, fixture, example.typed)) continue;
    await expectExplained(page, fixture, code);
    expect(await headingTop(page), `after ${code}`).toBe(top);
  }
}

test('person: a chosen member fills the sibling questions, which can be changed', async ({ page }) => {
  const fixture = inputFixtures['person']!;
  const answers = () => page.evaluate(() => window.gallery.store.answers()['single']);
  await openGallery(page, fixture);
  await enterAnswer(page, fixture, { answer: 'p00000001' });
  await expect.poll(answers).toEqual({ member: 'p00000001', name: '陈景行', mobile: '13900139000' });
  await expect(field(page, 'single/name').locator('input')).toHaveValue('陈景行');
  await fillField(page, 'single/name', '陈静行');
  await enterAnswer(page, fixture, { answer: 'p00000002' });
  // The second member has no mobile number, so the number of the first is removed.
  await expect.poll(answers).toEqual({ member: 'p00000002', name: '陈小满' });
  await expect(field(page, 'single/mobile').locator('input')).toHaveValue('');
});

test('amount: a tap enters a suggested amount', async ({ page }) => {
  const fixture = inputFixtures['amount']!;
  await openGallery(page, fixture);
  const suggestion = field(page, galleryPath(fixture)).getByRole('button', { name: '500,000' });
  await suggestion.click();
  await expect(suggestion).toHaveAttribute('aria-pressed', 'true');
  await expect(control(page, fixture)).toHaveValue('500000');
  expect(await storeAnswer(page, fixture)).toBe('500000');
  await expect(page.locator('[data-error]')).toHaveCount(0);
});

test('validityRange: a term fills in the last day by keyboard, and the day can still be typed (U26)', async ({
  page,
}) => {
  const fixture = inputFixtures['validityRange']!;
  await openGallery(page, fixture);
  const dates = field(page, galleryPath(fixture)).locator('input[type="date"]');
  const terms = field(page, galleryPath(fixture)).getByRole('button');
  await expect(terms).toHaveText(['5 年', '10 年', '20 年']);
  await expect(terms.first()).toBeDisabled();
  const top = await headingTop(page);
  await dates.first().fill('2016-02-29');
  await expect(terms.first()).toBeEnabled();
  await expect(terms).toHaveText(['5 年', '10 年', '20 年']);
  expect(await headingTop(page)).toBe(top);
  await terms.nth(1).press('Enter');
  await expect(dates.last()).toHaveValue('2026-02-28');
  await expect(terms.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await dates.last().fill('2036-02-29');
  await expect(terms.nth(2)).toHaveAttribute('aria-pressed', 'true');
  await field(page, galleryPath(fixture)).getByRole('checkbox').check();
  await terms.first().click();
  expect(await storeAnswer(page, fixture)).toEqual({ start: '2016-02-29', end: '2021-02-28' });
  await expectAccessible(page);
});

for (const inputType of ['integer', 'ratio'] as const)
  test(`${inputType}: keeps typed text that is not a number, and explains it`, async ({ page }) => {
    const fixture = inputFixtures[inputType]!;
    await openGallery(page, fixture);
    await enterAnswer(page, fixture, fixture.good[0]!);
    await expect.poll(() => storeAnswer(page, fixture)).toBe(fixture.good[0]!.answer);
    await control(page, fixture).press('End');
    await control(page, fixture).press('Backspace');
    await page.keyboard.type('a');
    await leaveField(page, fixture);
    await expectExplained(page, fixture, 'number.format');
    await expect(control(page, fixture)).toHaveValue(/^\d+a$/);
    expect(await storeAnswer(page, fixture)).toBeUndefined();
  });

/** The codes of missing answers, which are asked for in the element's own words (A98). */
const ASKING_CODES = ['required', 'options.tooFew', 'warning.unconfirmed'];

/** Expects an invalid control whose description is the error message of this code. */
async function expectExplained(page: Page, fixture: InputFixture, code: string): Promise<void> {
  const message = errorOf(page, galleryPath(fixture));
  await expect(message).toHaveAttribute('data-error', code);
  const { text, invalid, described } = await field(page, galleryPath(fixture)).evaluate((element) => {
    const error = element.querySelector('[data-error]')!;
    return {
      text: error.textContent,
      invalid: element.querySelectorAll('[aria-invalid="true"]').length,
      described: element.querySelectorAll(`[aria-describedby~="${error.id}"]`).length,
    };
  });
  const ownWords = ASKING_CODES.includes(code) ? fixture.words['zh_CN']?.['alertTitle'] : undefined;
  // Inside a sentence the name of a question has no question mark.
  expect(text === ownWords || text.includes(nameOf(fixture).replace(/[?？]$/, '')), text).toBe(true);
  expect(text).not.toMatch(/[{}[\]]/);
  expect(invalid).toBeGreaterThan(0);
  expect(described).toBeGreaterThan(0);
}

async function tapLabel(page: Page, fixture: InputFixture): Promise<void> {
  const name = field(page, galleryPath(fixture)).getByText(nameOf(fixture), { exact: true }).first();
  if (fixture.expect.role === 'radiogroup' || fixture.expect.role === 'group') {
    // The chosen items are no options with labels.
    if (fixture.inputType === 'listItems') return;
    const option = field(page, galleryPath(fixture)).locator('label').last();
    await option.click();
    return expect(option.locator('input')).toBeFocused();
  }
  await name.click();
  if (!SHEET_TYPES.includes(fixture.inputType)) return expect(control(page, fixture)).toBeFocused();
  await expect(page.getByRole('dialog', { name: nameOf(fixture) })).toBeVisible();
  await page.keyboard.press('Escape');
  return expect(control(page, fixture)).toBeFocused();
}
