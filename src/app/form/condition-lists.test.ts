import { expect, test } from 'vitest';
import type { Form } from '../../../schemas/generated/form.ts';
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
const readings = listLookups(index);

test('a reading of a list is found however deep its condition lies, once', () => {
  expect(readings).toEqual([{ list: 'occupation', elementCode: 'job' }]);
});

test('a list is in use as soon as an answer has to be looked up in it, in whichever row', () => {
  expect(requiredLists(index, readings, { insured: [{ rowId: 'r1', car: 'van' }] })).toEqual([]);
  expect(
    requiredLists(index, readings, { insured: [{ rowId: 'r1' }, { rowId: 'r2', job: '0001006' }] }),
  ).toEqual(['occupation']);
});
