// One contract, over every input type of the vocabulary, in a real browser under the server's own policy.
import type { Locator, Page } from 'playwright/test';
import { inputTypes } from '../../schemas/elements/input-types.ts';
import { isDeep } from '../depth.ts';
import type { FormStore } from '../../renderers/store/form-store.ts';
import { fillField } from './fill-field.ts';
import {
  compiledCheck,
  galleryPath,
  inputFixtures,
  listItem,
  storedAnswer,
  type InputExample,
  type InputFixture,
} from './element-fixtures.ts';
import { errorOf, expect, expectAccessible, field, galleryTest } from './journey.ts';
import { test } from './gallery-page.ts';
import { answerByKeys, tabOutOfField, tabToField, tabBackToField } from './keyboard.ts';

declare global {
  interface Window {
    gallery: { store: FormStore };
  }
}

/** Roles that can say that they are required; a group of several controls says it beside its name. */
const CAN_BE_REQUIRED = new Set(['textbox', 'combobox', 'radiogroup', 'switch', 'checkbox']);
/** Roles of inputs that a tap on a label answers. */
const TAP_ANSWERS = new Set(['radiogroup', 'group', 'switch', 'checkbox']);

/** Types that are chosen in a sheet. */
const SHEETS: readonly string[] = ['area', 'occupation', 'bank', 'listItem', 'person'];

/** The code of a missing required answer, where it is not `required`. */
const MISSING: Readonly<Record<string, string>> = {
  person: 'person.chosen',
  agreement: 'switch.mustBeOn',
  switch: 'switch.mustBeOn',
};

/** Types that offer whole answers and nothing else. */
const OFFERED: readonly string[] = ['radio', 'cards', 'scale', 'date'];

/** Inputs of pictures and agreements: their wrong answers can only come over the wire. */
const NEVER_WRONG: readonly string[] = ['upload', 'idScan', 'signature', 'agreement'];

/** The code list of a type that is chosen in a sheet. */
const listIn = ({ inputType, element }: InputFixture): string =>
  (element.settings?.['list'] as string | undefined) ?? inputType;

const fixtures = Object.values(inputFixtures);
const answerable = fixtures.filter(({ inputType }) => inputType !== 'note');

async function openGallery(page: Page, { inputType }: InputFixture): Promise<void> {
  await page.goto(`${process.env['BAOFORM_GALLERY_URL']}?type=${inputType}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The element with the role of the input: the control itself, or the group of several. */
const control = (page: Page, fixture: InputFixture): Locator =>
  page.locator(`[id="f-${galleryPath(fixture).replace('/', '-')}"]`);

/** Everything that can have the focus inside the field. */
const controls = (page: Page, fixture: InputFixture): Locator =>
  field(page, galleryPath(fixture)).locator('input, textarea, select, button');

const nameOf = ({ element, words }: InputFixture): string =>
  (element && words['zh_CN']?.['elementName']) ?? '';

/** The answer in the store of the form; undefined when there is none. */
const held = (page: Page, fixture: InputFixture): Promise<unknown> =>
  page.evaluate(
    (code) => (window.gallery.store.answers()['single'] as Record<string, unknown>)[code],
    fixture.element.elementCode,
  );

/** The position of the heading below the field. */
const below = (page: Page): Promise<number> =>
  page
    .getByRole('heading', { level: 2 })
    .nth(1)
    .evaluate((title) => title.getBoundingClientRect().y);

/** The text that finds an item of a long list: its own name with those above it. */
function searchName(fixture: InputFixture, code: unknown): string | undefined {
  const { inputType } = fixture;
  if (!SHEETS.includes(inputType)) return undefined;
  const list = listIn(fixture);
  const names: string[] = [];
  for (let item = listItem(list, String(code)); item; item = listItem(list, item.parent ?? ''))
    names.unshift(item.labels.zh_CN);
  return inputType === 'area' ? [...new Set(names)].join(' ') : names.at(-1);
}

/** Gives an answer by tapping and typing, in place of the previous one. */
async function give(page: Page, fixture: InputFixture, given: InputExample): Promise<void> {
  const path = galleryPath(fixture);
  if (SHEETS.includes(fixture.inputType)) return tapInSheet(page, fixture, String(given.answer));
  if (fixture.inputType === 'checkboxes')
    for (const box of await field(page, path).getByRole('checkbox').all()) await box.uncheck();
  if (fixture.inputType === 'validityRange') {
    const { longTerm = false } = given.answer as { longTerm?: boolean };
    await field(page, path).getByRole('checkbox').setChecked(longTerm);
    for (const date of await field(page, path).locator('input[type="date"]:enabled').all())
      await date.fill('');
    await fillField(page, path, { ...(given.answer as object), longTerm: false });
    return;
  }
  // Answering by keys is a step of its own.
  if (given.typed !== undefined) return control(page, fixture).fill(given.typed);
  await fillField(page, path, (given.typed ?? given.answer) as Parameters<typeof fillField>[2]);
}

async function tapInSheet(page: Page, fixture: InputFixture, code: string): Promise<void> {
  await control(page, fixture).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('searchbox').fill(searchName(fixture, code)!);
  await sheet.locator(`[data-row="${code}"]`).click();
  await expect(sheet).toBeHidden();
}

/** Whether a person can give this answer with this input; other answers can only come over the wire. */
function canBeGiven(fixture: InputFixture, { typed, answer: value, code }: InputExample & { code: string }) {
  const { inputType, element } = fixture;
  if (typed !== undefined) return true;
  if (SHEETS.includes(inputType)) {
    const item = listItem(listIn(fixture), String(value));
    return item !== undefined && item.attributes?.['available'] !== false && code !== 'area.incomplete';
  }
  if (code === 'value.type' || code === 'option.unknown' || code === 'option.twice') return false;
  if (OFFERED.includes(inputType) || NEVER_WRONG.includes(inputType)) return false;
  return value !== '' || 'options' in (element.settings ?? {});
}

const leaveField = (page: Page, fixture: InputFixture) =>
  controls(page, fixture)
    .last()
    .evaluate((last) => {
      last.focus();
      last.blur();
    });

galleryTest('every input type has a fixture, and every fixture an input type', () => {
  expect(Object.keys(inputFixtures).sort()).toEqual(Object.keys(inputTypes).sort());
});

for (const fixture of fixtures) {
  galleryTest(
    `${fixture.inputType}: the compiled check passes every good answer and gives the code of every bad one`,
    () => {
      const check = compiledCheck(fixture);
      expect(fixture.bad.length).toBeGreaterThanOrEqual(3);
      expect(fixture.good.map(({ answer }) => check(answer))).toEqual(fixture.good.map(() => undefined));
      expect(fixture.bad.map(({ answer }) => check(answer))).toEqual(fixture.bad.map(({ code }) => code));
      expect(fixture.good.map(({ answer }) => storedAnswer(fixture, answer))).toEqual(
        fixture.good.map(({ answer }) => answer),
      );
      const typed = fixture.good.filter(
        ({ typed, answer }) => typed !== undefined && typeof answer === 'string',
      );
      expect(typed.map(({ typed }) => storedAnswer(fixture, typed))).toEqual(
        typed.map(({ answer }) => answer),
      );
      expect(inputTypes[fixture.inputType].emptyValue ?? null).toEqual(fixture.expect.emptyValue);
    },
  );
}

test('note: is read out as a note, asks for nothing and stops no Tab key', async ({ page }) => {
  const note = inputFixtures['note']!;
  await openGallery(page, note);
  await expect(page.getByRole('note').first()).toHaveText(nameOf(note));
  await expect(page.locator('[data-path]')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button').first()).toBeFocused();
  expect(await page.evaluate(() => window.gallery.store.answers()['single'])).toEqual({});
  await expectAccessible(page);
});

for (const fixture of answerable) {
  test(`${fixture.inputType}: is named, sized, silent until used, answered by keys alone, and shows its errors`, async ({
    page,
  }) => {
    await openGallery(page, fixture);
    await test.step('it is named and announced', () => expectNamed(page, fixture));
    await test.step('a thumb hits it, and its text needs no zoom', () => expectSized(page, fixture));
    await test.step('untouched it holds nothing and says nothing', () => expectSilent(page, fixture));
    await test.step('its label leads to it', () => tapLabel(page, fixture));
    if (TAP_ANSWERS.has(fixture.expect.role)) await openGallery(page, fixture);
    await test.step('passed by, it holds nothing and says so when it is required', () =>
      passBy(page, fixture));
    await test.step('keys alone answer it', () => answerWithKeys(page, fixture));
    await test.step('good answers end as their JSON values', () => giveGood(page, fixture));
    await test.step('bad answers are explained at the field, and nothing moves', () =>
      giveBad(page, fixture));
    await expectAccessible(page);
  });
}

async function expectNamed(page: Page, fixture: InputFixture): Promise<void> {
  const { element, expect: due } = fixture;
  const named = page.getByRole(due.role as 'textbox', { name: nameOf(fixture), exact: true }).first();
  await expect(named).toHaveId(`f-${galleryPath(fixture).replace('/', '-')}`);
  if (due.inputMode) await expect(named).toHaveAttribute('inputmode', due.inputMode);
  const autofill = await controls(page, fixture).first().getAttribute('autocomplete');
  expect(autofill ?? 'off').toBe(due.autoComplete);
  if (CAN_BE_REQUIRED.has(due.role))
    expect(await named.getAttribute('aria-required')).toBe(element.requiredFlag === 'Y' ? 'true' : null);
}

async function expectSized(page: Page, fixture: InputFixture): Promise<void> {
  for (const size of await controls(page, fixture).evaluateAll(sizesOf)) {
    expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44);
    expect(size.font).toBeGreaterThanOrEqual(16);
  }
}

async function expectSilent(page: Page, fixture: InputFixture): Promise<void> {
  expect(await held(page, fixture)).toBeUndefined();
  expect(await controls(page, fixture).evaluateAll(shownOf)).toEqual([]);
  await expect(page.locator('[data-error]')).toHaveCount(0);
}

async function passBy(page: Page, fixture: InputFixture): Promise<void> {
  const path = galleryPath(fixture);
  const required = fixture.element.requiredFlag === 'Y';
  const y = await below(page);
  await tabToField(page, path);
  await tabOutOfField(page, path);
  if (required) await expectTold(page, fixture, MISSING[fixture.inputType] ?? 'required');
  await expect(page.locator('[data-error]')).toHaveCount(required ? 1 : 0);
  expect(await held(page, fixture)).toBeUndefined();
  expect(await below(page)).toBe(y);
}

async function answerWithKeys(page: Page, fixture: InputFixture): Promise<void> {
  const path = galleryPath(fixture);
  const [good] = fixture.good;
  await tabBackToField(page, path);
  await answerByKeys(page, path, { ...good!, name: searchName(fixture, good!.answer) });
  await tabOutOfField(page, path);
  expect(storedAnswer(fixture, await held(page, fixture))).toEqual(good!.answer);
  await expect(page.locator('[data-error]')).toHaveCount(0);
}

/**
 * The good answers that the browser drives: all in a deep run, else the last, which replaces the first that keys gave.
 * The test of the compiled check covers the others, with the text that is typed for them; only numbers are made of text
 * by the input itself.
 */
const drivenGood = ({ good }: InputFixture): InputExample[] =>
  isDeep || good.some(({ answer }) => typeof answer === 'number') ? good : good.slice(-1);

/** The bad answers that the browser drives: all in a deep run, else one for each code. */
function drivenBad(fixture: InputFixture) {
  const possible = fixture.bad.filter((example) => canBeGiven(fixture, example));
  return isDeep
    ? possible
    : possible.filter(({ code }, position) => possible.findIndex((bad) => bad.code === code) === position);
}

async function giveGood(page: Page, fixture: InputFixture): Promise<void> {
  for (const example of drivenGood(fixture)) {
    await give(page, fixture, example);
    await leaveField(page, fixture);
    const value = await held(page, fixture);
    expect(storedAnswer(fixture, value)).toEqual(example.answer);
    if (example.typed === undefined) expect(value).toEqual(example.answer);
    await expect(errorOf(page, galleryPath(fixture))).toHaveCount(0);
  }
}

async function giveBad(page: Page, fixture: InputFixture): Promise<void> {
  let y = await below(page);
  for (const { code, ...example } of drivenBad(fixture)) {
    await give(page, fixture, example);
    // A select is as tall as the words of its option.
    if (fixture.inputType === 'select') y = await below(page);
    await leaveField(page, fixture);
    if (await wasCut(page, fixture, example.typed)) continue;
    await expectTold(page, fixture, code);
    expect(await below(page), `after ${code}`).toBe(y);
  }
}

test('person: a chosen member fills the sibling questions, which can be changed', async ({ page }) => {
  const fixture = inputFixtures['person']!;
  const answers = () => page.evaluate(() => window.gallery.store.answers()['single']);
  await openGallery(page, fixture);
  await give(page, fixture, { answer: 'p00000001' });
  await expect.poll(answers).toEqual({ member: 'p00000001', name: '陈景行', mobile: '13900139000' });
  await expect(field(page, 'single/name').locator('input')).toHaveValue('陈景行');
  await fillField(page, 'single/name', '陈静行');
  await give(page, fixture, { answer: 'p00000002' });
  // The second member has no mobile number; that of the first does not stay.
  await expect.poll(answers).toEqual({ member: 'p00000002', name: '陈小满' });
  await expect(field(page, 'single/mobile').locator('input')).toHaveValue('');
});

test('amount: a tap gives one of the suggested amounts', async ({ page }) => {
  const fixture = inputFixtures['amount']!;
  await openGallery(page, fixture);
  const suggestion = field(page, galleryPath(fixture)).getByRole('button', { name: '500,000' });
  await suggestion.click();
  await expect(suggestion).toHaveAttribute('aria-pressed', 'true');
  await expect(control(page, fixture)).toHaveValue('500000');
  expect(await held(page, fixture)).toBe('500000');
  await expect(page.locator('[data-error]')).toHaveCount(0);
});

for (const inputType of ['integer', 'ratio'] as const)
  test(`${inputType}: keeps text that is no number where it was typed, and says so`, async ({ page }) => {
    const fixture = inputFixtures[inputType]!;
    await openGallery(page, fixture);
    await give(page, fixture, fixture.good[0]!);
    await expect.poll(() => held(page, fixture)).toBe(fixture.good[0]!.answer);
    await control(page, fixture).press('End');
    await control(page, fixture).press('Backspace');
    await page.keyboard.type('a');
    await leaveField(page, fixture);
    await expectTold(page, fixture, 'number.format');
    await expect(control(page, fixture)).toHaveValue(/^\d+a$/);
    expect(await held(page, fixture)).toBeUndefined();
  });

/** Whether the input cut the text at its longest answer: then there is no error to show. */
const wasCut = async (page: Page, fixture: InputFixture, typed: string | undefined): Promise<boolean> =>
  typed !== undefined && (await control(page, fixture).inputValue()) !== typed;

/** The field is marked as invalid, and its mark refers to the message. */
async function expectTold(page: Page, fixture: InputFixture, code: string): Promise<void> {
  const message = errorOf(page, galleryPath(fixture));
  await expect(message).toHaveAttribute('data-error', code);
  const shown = await field(page, galleryPath(fixture)).evaluate((place) => {
    const error = place.querySelector('[data-error]')!;
    return {
      words: error.textContent,
      marked: place.querySelectorAll('[aria-invalid="true"]').length,
      described: place.querySelectorAll(`[aria-describedby~="${error.id}"]`).length,
    };
  });
  expect(shown.words).toContain(nameOf(fixture));
  expect(shown.words).not.toMatch(/[{}[\]]/);
  expect(shown.marked).toBeGreaterThan(0);
  expect(shown.described).toBeGreaterThan(0);
}

async function tapLabel(page: Page, fixture: InputFixture): Promise<void> {
  const name = field(page, galleryPath(fixture)).getByText(nameOf(fixture), { exact: true });
  if (fixture.expect.role === 'radiogroup' || fixture.expect.role === 'group') {
    const option = field(page, galleryPath(fixture)).locator('label').last();
    await option.click();
    return expect(option.locator('input')).toBeFocused();
  }
  await name.click();
  if (!SHEETS.includes(fixture.inputType)) return expect(control(page, fixture)).toBeFocused();
  await expect(page.getByRole('dialog', { name: nameOf(fixture) })).toBeVisible();
  await page.keyboard.press('Escape');
  return expect(control(page, fixture)).toBeFocused();
}

/** Runs in the page: the target of a tap for each control, and the size of its letters. */
function sizesOf(inputs: (HTMLElement | SVGElement)[]) {
  return inputs.map((input) => {
    const target = input.closest('label') ?? input;
    const { width, height } = target.getBoundingClientRect();
    return { width, height, font: Number.parseFloat(getComputedStyle(target).fontSize) };
  });
}

/** Runs in the page: the controls that show an answer. */
function shownOf(inputs: (HTMLElement | SVGElement)[]) {
  return inputs
    .filter((input) => {
      if (input instanceof HTMLInputElement && /radio|checkbox/.test(input.type)) return input.checked;
      if (input instanceof HTMLButtonElement)
        return input.getAttribute('role') === 'combobox' && !input.hasAttribute('data-empty');
      return (input as HTMLInputElement).value !== '';
    })
    .map((input) => input.id);
}
