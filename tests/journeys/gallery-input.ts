// An input in the gallery: locators, its answer in the store, and how to enter answers.
import type { Locator, Page } from 'playwright/test';
import type { FormStore } from '../../renderers/store/form-store.ts';
import { isDeep } from '../depth.ts';
import { fillField, type FieldValue } from './fill-field.ts';
import { galleryPath, listItem, type InputExample, type InputFixture } from './element-fixtures.ts';
import { expect, field } from './journey.ts';

declare global {
  interface Window {
    gallery: { store: FormStore };
  }
}

/** Input types that open a sheet. */
export const SHEET_TYPES: readonly string[] = ['area', 'occupation', 'bank', 'listItem', 'person'];

/** Input types that only allow valid answers. */
const CLOSED_TYPES: readonly string[] = ['radio', 'cards', 'scale', 'date', 'time'];

/** Inputs of pictures, ticks and several items: only an API client can send bad answers. */
const API_ONLY_TYPES: readonly string[] = [
  'upload',
  'idScan',
  'signature',
  'agreement',
  'confirmation',
  'listItems',
];

/** The code list of a sheet input. */
const listIdOf = ({ inputType, element }: InputFixture): string =>
  (element.settings?.['list'] as string | undefined) ?? inputType;

export async function openGallery(page: Page, { inputType }: InputFixture): Promise<void> {
  await page.goto(`${process.env['BAOFORM_GALLERY_URL']}?type=${inputType}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The element with the role of the input: a control, or a group of controls. */
export const control = (page: Page, fixture: InputFixture): Locator =>
  page.locator(`[id="f-${galleryPath(fixture).replace('/', '-')}"]`);

/** All focusable elements of the field. */
export const controls = (page: Page, fixture: InputFixture): Locator =>
  field(page, galleryPath(fixture)).locator('input, textarea, select, button');

export const nameOf = ({ element, words }: InputFixture): string =>
  (element && words['zh_CN']?.['elementName']) ?? '';

/** The answer in the form's store; undefined when there is none. */
export const storeAnswer = (page: Page, fixture: InputFixture): Promise<unknown> =>
  page.evaluate(
    (code) => (window.gallery.store.answers()['single'] as Record<string, unknown>)[code],
    fixture.element.elementCode,
  );

/** The vertical position of the heading below the field, which moves when the field changes its height. */
export const headingTop = (page: Page): Promise<number> =>
  page
    .getByRole('heading', { level: 2 })
    .nth(1)
    .evaluate((heading) => heading.getBoundingClientRect().y);

/** The search text of an item, or the first of several, in a sheet: its name; of an area, with those of its ancestors. */
export function searchName(fixture: InputFixture, code: unknown): string | undefined {
  const { inputType } = fixture;
  if (!SHEET_TYPES.includes(inputType) && inputType !== 'listItems') return undefined;
  const listId = listIdOf(fixture);
  const names: string[] = [];
  const [first] = [code].flat();
  for (let item = listItem(listId, String(first)); item; item = listItem(listId, item.parent ?? ''))
    names.unshift(item.labels.zh_CN);
  return inputType === 'area' ? [...new Set(names)].join(' ') : names.at(-1);
}

/** Replaces the answer by tapping and typing. */
export async function enterAnswer(
  page: Page,
  fixture: InputFixture,
  { typed, answer }: InputExample,
): Promise<void> {
  const path = galleryPath(fixture);
  if (SHEET_TYPES.includes(fixture.inputType)) return tapInSheet(page, fixture, String(answer));
  if (fixture.inputType === 'listItems') {
    const chosen = field(page, path).getByRole('listitem').getByRole('button');
    for (let count = await chosen.count(); count > 0; count -= 1) await chosen.first().click();
    for (const code of answer as readonly string[]) await tapInSheet(page, fixture, code);
    return;
  }
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

/** Picks an item of the field's list in its sheet. */
export async function tapInSheet(page: Page, fixture: InputFixture, code: string): Promise<void> {
  await field(page, galleryPath(fixture)).getByRole('combobox').click();
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
    const { available = true, refused = false } = item?.attributes ?? {};
    return item !== undefined && available && !refused && code !== 'area.incomplete';
  }
  if (code === 'value.type' || /^option\.(unknown|twice)$|^options\.exclusive$/.test(code)) return false;
  if (CLOSED_TYPES.includes(inputType) || API_ONLY_TYPES.includes(inputType)) return false;
  return answer !== '' || 'options' in (element.settings ?? {});
}

/**
 * The good answers to enter: all in a deep run, else the last, which replaces the first from `answerWithKeys`. The test
 * of the compiled check covers the others with their typed text; only number inputs convert the text themselves.
 */
export const goodExamples = ({ good }: InputFixture): InputExample[] =>
  isDeep || good.some(({ answer }) => typeof answer === 'number') ? good : good.slice(-1);

/** The bad answers to enter: all in a deep run, else the first of each code. */
export function badExamples(fixture: InputFixture) {
  const examples = fixture.bad.filter((example) => canBeEntered(fixture, example));
  return isDeep
    ? examples
    : examples.filter(({ code }, position) => examples.findIndex((bad) => bad.code === code) === position);
}

export const leaveField = (page: Page, fixture: InputFixture) =>
  controls(page, fixture)
    .last()
    .evaluate((element) => {
      element.focus();
      element.blur();
    });

/** Whether the input truncated the typed text at its maximum length, so that there is no error. */
export const isTruncated = async (
  page: Page,
  fixture: InputFixture,
  typed: string | undefined,
): Promise<boolean> => typed !== undefined && (await control(page, fixture).inputValue()) !== typed;

/** The size of each control's tap target and of its font. Runs in the page. */
export function sizesOf(inputs: (HTMLElement | SVGElement)[]) {
  return inputs.map((input) => {
    const target = input.closest('label') ?? input;
    const { width, height } = target.getBoundingClientRect();
    return { width, height, font: Number.parseFloat(getComputedStyle(target).fontSize) };
  });
}

/** The ids of the controls that show an answer. Runs in the page. */
export function answeredIds(inputs: (HTMLElement | SVGElement)[]) {
  return inputs
    .filter((input) => {
      if (input instanceof HTMLInputElement && /radio|checkbox/.test(input.type)) return input.checked;
      if (input instanceof HTMLButtonElement)
        return input.getAttribute('role') === 'combobox' && !input.hasAttribute('data-empty');
      return (input as HTMLInputElement).value !== '';
    })
    .map((input) => input.id);
}
