// The contract that every input type fulfils, in a browser under the server's content security policy.
import type { Locator, Page } from 'playwright/test';
import { inputTypes } from '../../schemas/elements/input-types.ts';
import { isDeep } from '../depth.ts';
import type { FormStore } from '../../renderers/store/form-store.ts';
import { fillField, type FieldValue } from './fill-field.ts';
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

/** Roles that support aria-required; a group of several controls shows it beside its name. */
const REQUIRABLE_ROLES = new Set(['textbox', 'combobox', 'radiogroup', 'switch', 'checkbox']);
/** Roles of inputs that a tap on a label changes. */
const TAPPABLE_ROLES = new Set(['radiogroup', 'group', 'switch', 'checkbox']);

/** Input types that open a sheet. */
const SHEET_TYPES: readonly string[] = ['area', 'occupation', 'bank', 'listItem', 'person'];

/** The issue code of a missing required answer, where it is not `required`. */
const MISSING_CODES: Readonly<Record<string, string>> = {
  person: 'person.chosen',
  agreement: 'switch.mustBeOn',
  switch: 'switch.mustBeOn',
};

/** Input types that only allow valid answers. */
const CLOSED_TYPES: readonly string[] = ['radio', 'cards', 'scale', 'date'];

/** Inputs of pictures and agreements: only an API client can send bad answers. */
const API_ONLY_TYPES: readonly string[] = ['upload', 'idScan', 'signature', 'agreement'];

/** The code list of a sheet input. */
const listIdOf = ({ inputType, element }: InputFixture): string =>
  (element.settings?.['list'] as string | undefined) ?? inputType;

const fixtures = Object.values(inputFixtures);
const answerable = fixtures.filter(({ inputType }) => inputType !== 'note');

async function openGallery(page: Page, { inputType }: InputFixture): Promise<void> {
  await page.goto(`${process.env['BAOFORM_GALLERY_URL']}?type=${inputType}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The element with the role of the input: a control, or a group of controls. */
const control = (page: Page, fixture: InputFixture): Locator =>
  page.locator(`[id="f-${galleryPath(fixture).replace('/', '-')}"]`);

/** All focusable elements of the field. */
const controls = (page: Page, fixture: InputFixture): Locator =>
  field(page, galleryPath(fixture)).locator('input, textarea, select, button');

const nameOf = ({ element, words }: InputFixture): string =>
  (element && words['zh_CN']?.['elementName']) ?? '';

/** The answer in the form's store; undefined when there is none. */
const storeAnswer = (page: Page, fixture: InputFixture): Promise<unknown> =>
  page.evaluate(
    (code) => (window.gallery.store.answers()['single'] as Record<string, unknown>)[code],
    fixture.element.elementCode,
  );

/** The vertical position of the heading below the field, which moves when the field changes its height. */
const headingTop = (page: Page): Promise<number> =>
  page
    .getByRole('heading', { level: 2 })
    .nth(1)
    .evaluate((heading) => heading.getBoundingClientRect().y);

/** The search text of an item in a sheet: its name; of an area, with the names of its ancestors. */
function searchName(fixture: InputFixture, code: unknown): string | undefined {
  const { inputType } = fixture;
  if (!SHEET_TYPES.includes(inputType)) return undefined;
  const listId = listIdOf(fixture);
  const names: string[] = [];
  for (let item = listItem(listId, String(code)); item; item = listItem(listId, item.parent ?? ''))
    names.unshift(item.labels.zh_CN);
  return inputType === 'area' ? [...new Set(names)].join(' ') : names.at(-1);
}

/** Replaces the answer by tapping and typing. */
async function enterAnswer(
  page: Page,
  fixture: InputFixture,
  { typed, answer }: InputExample,
): Promise<void> {
  const path = galleryPath(fixture);
  if (SHEET_TYPES.includes(fixture.inputType)) return tapInSheet(page, fixture, String(answer));
  if (fixture.inputType === 'checkboxes')
    for (const box of await field(page, path).getByRole('checkbox').all()) await box.uncheck();
  if (fixture.inputType === 'validityRange') {
    const { longTerm = false } = answer as { longTerm?: boolean };
    await field(page, path).getByRole('checkbox').setChecked(longTerm);
    for (const date of await field(page, path).locator('input[type="date"]:enabled').all())
      await date.fill('');
    await fillField(page, path, { ...(answer as object), longTerm: false });
    return;
  }
  // answerWithKeys tests typing key by key.
  if (typed !== undefined) return control(page, fixture).fill(typed);
  await fillField(page, path, answer as FieldValue);
}

async function tapInSheet(page: Page, fixture: InputFixture, code: string): Promise<void> {
  await control(page, fixture).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('searchbox').fill(searchName(fixture, code)!);
  await sheet.locator(`[data-row="${code}"]`).click();
  await expect(sheet).toBeHidden();
}

/** Whether this input allows the bad answer; only an API client can send the others. */
function canBeEntered(fixture: InputFixture, { typed, answer, code }: InputExample & { code: string }) {
  const { inputType, element } = fixture;
  if (typed !== undefined) return true;
  if (SHEET_TYPES.includes(inputType)) {
    const item = listItem(listIdOf(fixture), String(answer));
    return item !== undefined && item.attributes?.['available'] !== false && code !== 'area.incomplete';
  }
  if (code === 'value.type' || code === 'option.unknown' || code === 'option.twice') return false;
  if (CLOSED_TYPES.includes(inputType) || API_ONLY_TYPES.includes(inputType)) return false;
  return answer !== '' || 'options' in (element.settings ?? {});
}

const leaveField = (page: Page, fixture: InputFixture) =>
  controls(page, fixture)
    .last()
    .evaluate((element) => {
      element.focus();
      element.blur();
    });

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
      expect(inputTypes[fixture.inputType].emptyValue ?? null).toEqual(fixture.expect.emptyValue);
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

for (const fixture of answerable) {
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

/**
 * The good answers to enter: all in a deep run, else the last, which replaces the first from `answerWithKeys`. The test
 * of the compiled check covers the others with their typed text; only number inputs convert the text themselves.
 */
const goodExamples = ({ good }: InputFixture): InputExample[] =>
  isDeep || good.some(({ answer }) => typeof answer === 'number') ? good : good.slice(-1);

/** The bad answers to enter: all in a deep run, else the first of each code. */
function badExamples(fixture: InputFixture) {
  const examples = fixture.bad.filter((example) => canBeEntered(fixture, example));
  return isDeep
    ? examples
    : examples.filter(({ code }, position) => examples.findIndex((bad) => bad.code === code) === position);
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

/** Whether the input truncated the typed text at its maximum length, so that there is no error. */
const isTruncated = async (page: Page, fixture: InputFixture, typed: string | undefined): Promise<boolean> =>
  typed !== undefined && (await control(page, fixture).inputValue()) !== typed;

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
  expect(text).toContain(nameOf(fixture));
  expect(text).not.toMatch(/[{}[\]]/);
  expect(invalid).toBeGreaterThan(0);
  expect(described).toBeGreaterThan(0);
}

async function tapLabel(page: Page, fixture: InputFixture): Promise<void> {
  const name = field(page, galleryPath(fixture)).getByText(nameOf(fixture), { exact: true });
  if (fixture.expect.role === 'radiogroup' || fixture.expect.role === 'group') {
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

/** The size of each control's tap target and of its font. Runs in the page. */
function sizesOf(inputs: (HTMLElement | SVGElement)[]) {
  return inputs.map((input) => {
    const target = input.closest('label') ?? input;
    const { width, height } = target.getBoundingClientRect();
    return { width, height, font: Number.parseFloat(getComputedStyle(target).fontSize) };
  });
}

/** The ids of the controls that show an answer. Runs in the page. */
function answeredIds(inputs: (HTMLElement | SVGElement)[]) {
  return inputs
    .filter((input) => {
      if (input instanceof HTMLInputElement && /radio|checkbox/.test(input.type)) return input.checked;
      if (input instanceof HTMLButtonElement)
        return input.getAttribute('role') === 'combobox' && !input.hasAttribute('data-empty');
      return (input as HTMLInputElement).value !== '';
    })
    .map((input) => input.id);
}
