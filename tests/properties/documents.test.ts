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

test.each(lists)('%s follows the code list schema, and every parent code exists in it', (name) => {
  const list = readFixture<CodeList>(`code-lists/${name}`);
  expect(isCodeList(list), JSON.stringify(isCodeList.errors)).toBe(true);
  const codes = new Set(list.items.map(({ code }) => code));
  expect(codes.size).toBe(list.items.length);
  expect(list.items.filter(({ parent }) => parent !== undefined && !codes.has(parent))).toEqual([]);
});

test('the occupation list has at least 300 titles of class 1 to 6, and every class occurs', () => {
  const { items } = readFixture<CodeList>('code-lists/occupation.json');
  const classes = items.map(({ attributes }) => Number(attributes?.['class']));
  expect(classes.filter((riskClass) => riskClass >= 1 && riskClass <= 6).length).toBeGreaterThanOrEqual(300);
  expect(new Set(classes.filter((riskClass) => riskClass <= 6))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
});

test('the bank list has at least 40 banks, some of them unavailable', () => {
  const { items } = readFixture<CodeList>('code-lists/bank.json');
  expect(items.length).toBeGreaterThanOrEqual(40);
  expect(items.some(({ attributes }) => attributes?.['available'] === false)).toBe(true);
});

test.each(insurers)('the form of %s passes the form checks with every text in every locale', (insurer) => {
  const listIds = lists.map((name) => name.replace('.json', ''));
  expect(checkForm(insurerForm(insurer), locales, listIds)).toMatchObject({ ok: true });
});

test.each(insurers)(
  'the overlay of %s changes at most 40 % of the base elements and adds its own',
  (insurer) => {
    const base = readFixture<Parameters<typeof allElements>[0]>('forms/insureInfomation/base.json');
    const before = new Map(allElements(base).map((element) => [element.elementId, JSON.stringify(element)]));
    const after = new Map(
      allElements(insurerForm(insurer)).map((element) => [element.elementId, JSON.stringify(element)]),
    );
    const changed = [...before].filter(([id, element]) => after.get(id) !== element);
    expect(changed.length / before.size).toBeLessThanOrEqual(0.4);
    expect([...after.keys()].filter((id) => !before.has(id)).length).toBeGreaterThan(0);
  },
);

/** Input types of other screens' forms: the questionnaire's, the group quote's, and the one filled from the family list. */
const TYPES_OF_OTHER_SCREENS = ['scale', 'time', 'person', 'listItems', 'calculated'];

test('the insureInfomation fixtures use every input type but those of other screens', () => {
  const used = new Set(
    insurers.flatMap((insurer) => allElements(insurerForm(insurer)).map(({ inputType }) => inputType)),
  );
  expect(Object.keys(inputTypes).filter((inputType) => !used.has(inputType))).toEqual(TYPES_OF_OTHER_SCREENS);
});
