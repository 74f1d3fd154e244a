import { expect, test } from 'vitest';
import type { Form } from '../../../schemas/generated/form.ts';
import { flattenAnswers, type AnswerRow } from '../../core/answers/answers.ts';
import { indexForm } from '../../core/form/form-index.ts';
import { listLookups, requiredLists } from './condition-lists.ts';

const isClass5 = {
  op: 'matchesList' as const,
  left: { element: 'b7z92aanqsgy' },
  list: 'occupation',
  attribute: 'class',
  equals: 5,
};
const form: Form = {
  formatVersion: 1,
  screen: 's1',
  groupChecks: [],
  words: {},
  sections: [
    {
      sectionId: 'd4w7sfty9r58',
      sectionCode: 'insured',
      repeat: { min: 1, max: 9 },
      elements: [
        { elementId: 'b7z92aanqsgy', elementCode: 'job', inputType: 'occupation', requiredFlag: 'Y' },
        {
          elementId: 'fy6cbrhqfcj2',
          elementCode: 'car',
          inputType: 'text',
          requiredFlag: 'N',
          visibleWhen: { op: 'any', of: [{ op: 'not', of: isClass5 }, isClass5] },
        },
      ],
    },
  ],
};
const index = indexForm(form);
const lookups = listLookups(index);

test('nested conditions with the same lookup return it once', () => {
  expect(lookups).toEqual([{ list: 'occupation', elementCode: 'job' }]);
});

test('a list that only a check looks up is needed too, also by a name and in rows', () => {
  const check = { check: 'condition' as const, path: 'fy6cbrhqfcj2', severity: 'error' as const };
  const none = { op: 'eq' as const, left: { const: 1 }, right: { const: 2 } };
  const checked = (groupChecks: Form['groupChecks']) => {
    const sections = structuredClone(form.sections);
    delete sections[0]!.elements[1]!.visibleWhen;
    return listLookups(indexForm({ ...form, sections, groupChecks, conditions: { risky000: isClass5 } }));
  };
  const needed = [{ list: 'occupation', elementCode: 'job' }];
  expect(checked([])).toEqual([]);
  expect(checked([{ ...check, checkId: 'refuses0', refuseWhen: isClass5 }])).toEqual(needed);
  expect(
    checked([{ ...check, checkId: 'byname00', refuseWhen: { op: 'ref', condition: 'risky000' } }]),
  ).toEqual(needed);
  const ofRows = { op: 'some' as const, rows: 'd4w7sfty9r58', where: isClass5 };
  expect(checked([{ ...check, checkId: 'when0000', refuseWhen: none, when: ofRows }])).toEqual(needed);
});

test('a list that only a number of rows looks up is needed too', () => {
  const left = { element: 'b7z92aanqsgy' };
  const max = { fn: 'attribute', left, list: 'occupation', attribute: 'class', type: 'number' };
  const sections = structuredClone(form.sections);
  delete sections[0]!.elements[1]!.visibleWhen;
  const cars = { sectionId: 'kq3b8n2x5w7c', sectionCode: 'cars', elements: [] };
  sections[0]!.section = { ...cars, repeat: { min: 0, max: 9, bounds: { max } } } as never;
  expect(listLookups(indexForm({ ...form, sections }))).toEqual([{ list: 'occupation', elementCode: 'job' }]);
});

test('a list is required as soon as any row has an answer to look up', () => {
  const listsFor = (insured: AnswerRow[]) => requiredLists(lookups, flattenAnswers(index, { insured }));
  expect(listsFor([{ rowId: 'r1', car: 'van' }])).toEqual([]);
  expect(listsFor([{ rowId: 'r1' }, { rowId: 'r2', job: '0001006' }])).toEqual(['occupation']);
});
