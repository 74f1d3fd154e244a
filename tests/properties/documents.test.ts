import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import codeListSchema from '../../schemas/documents/code-list.json' with { type: 'json' };
import { inputTypes } from '../../schemas/elements/input-types.ts';
import type { CodeList } from '../../schemas/generated/code-list.ts';
import { locales } from '../../locales/index.ts';
import { checkForm } from '../../src/core/form-checks/check-form.ts';
import { allElements } from '../../src/core/form/form-elements.ts';
import { fixtureNames, insurerForm, readFixture } from '../forms/fixtures.ts';

const ajv = addFormats.default(new Ajv({ strict: true, allowUnionTypes: true }));
const isCodeList = ajv.compile(codeListSchema);
const lists = fixtureNames('code-lists');
const insurers = fixtureNames('forms/insureInfomation/overlays').map((name) => name.replace('.json', ''));

test.each(lists)('the code list %s is a code list, each item with its parent', (name) => {
  const list = readFixture<CodeList>(`code-lists/${name}`);
  expect(isCodeList(list), JSON.stringify(isCodeList.errors)).toBe(true);
  const codes = new Set(list.items.map(({ code }) => code));
  expect(codes.size).toBe(list.items.length);
  expect(list.items.filter(({ parent }) => parent !== undefined && !codes.has(parent))).toEqual([]);
});

test('occupations: at least 300 titles with a class from 1 to 6', () => {
  const { items } = readFixture<CodeList>('code-lists/occupation.json');
  const classes = items.map(({ attributes }) => Number(attributes?.['class']));
  expect(classes.filter((of) => of >= 1 && of <= 6).length).toBeGreaterThanOrEqual(300);
  expect(new Set(classes.filter((of) => of <= 6))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
});

test('banks: at least 40, some of them unavailable', () => {
  const { items } = readFixture<CodeList>('code-lists/bank.json');
  expect(items.length).toBeGreaterThanOrEqual(40);
  expect(items.some(({ attributes }) => attributes?.['available'] === false)).toBe(true);
});

test.each(insurers)('the form of %s may be published, with every word in every language', (insurer) => {
  const listIds = lists.map((name) => name.replace('.json', ''));
  expect(checkForm(insurerForm(insurer), locales, listIds)).toMatchObject({ ok: true });
});

test.each(insurers)('%s touches at most 40 % of the base and adds fields of its own', (insurer) => {
  const base = readFixture<Parameters<typeof allElements>[0]>('forms/insureInfomation/base.json');
  const before = new Map(allElements(base).map((element) => [element.elementId, JSON.stringify(element)]));
  const after = new Map(
    allElements(insurerForm(insurer)).map((element) => [element.elementId, JSON.stringify(element)]),
  );
  const touched = [...before].filter(([id, element]) => after.get(id) !== element);
  expect(touched.length / before.size).toBeLessThanOrEqual(0.4);
  expect([...after.keys()].filter((id) => !before.has(id)).length).toBeGreaterThan(0);
});

/** Types that forms of other screens ask: the questionnaire, and what is filled in from the family. */
const OF_OTHER_SCREENS = ['scale', 'person'];

test('every input type occurs in a form of the fixtures', () => {
  const used = new Set(
    insurers.flatMap((insurer) => allElements(insurerForm(insurer)).map(({ inputType }) => inputType)),
  );
  expect(Object.keys(inputTypes).filter((inputType) => !used.has(inputType))).toEqual(OF_OTHER_SCREENS);
});
