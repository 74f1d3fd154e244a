import { expect, test } from 'vitest';
import { insurerForm } from '../../../tests/forms/fixtures.ts';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { compileForm } from './compile-form.ts';
import { indexForm } from './form-index.ts';

test('an element compiles to a property with its rules and a widget with plain options', () => {
  const [person] = compileForm(
    indexForm(form([section('person', [element('mobile', 'mobile', { requiredFlag: 'Y' })])])),
  );
  expect(person).toEqual({
    sectionId: idOf('person'),
    schema: {
      type: 'object',
      properties: { mobile: { type: 'string', maxLength: 30, mobile: 'strict' } },
      required: ['mobile'],
    },
    uiSchema: {
      mobile: {
        'ui:field': 'mobile',
        'ui:options': {
          elementId: idOf('mobile'),
          inputMode: 'tel',
          autoComplete: 'tel-national',
        },
      },
    },
  });
});

test('a nested section follows its parent', () => {
  const nested = form([
    section('insured', [element('name')], {
      repeat: { min: 1, max: 9 },
      section: section('cards', [element('number')], { repeat: { min: 0, max: 3 } }),
    }),
  ]);
  expect(compileForm(indexForm(nested)).map(({ sectionId }) => sectionId)).toEqual([
    idOf('insured'),
    idOf('cards'),
  ]);
});

test('a schema has no words, conditions or defaults', () => {
  const text = JSON.stringify(compileForm(indexForm(insurerForm('chenghai'))));
  expect(text).not.toMatch(/"(default|oneOf|if|then|title|description|visibleWhen)"/);
  expect(text).not.toMatch(/[\u4e00-\u9fff]/);
});
