import { expect, test } from 'vitest';
import type { Form } from '../../../schemas/generated/form.ts';
import { indexForm } from '../../core/form-index.ts';
import { listsOfConditions } from './lists-of-conditions.ts';

test('a list is found however deep its condition lies, once', () => {
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
  expect(listsOfConditions(indexForm(form))).toEqual(['occupation']);
});
