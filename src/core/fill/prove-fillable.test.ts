import { expect, test } from 'vitest';
import { compileTestForm } from '../../../tests/forms/compile-test-form.ts';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { proveFillable } from './prove-fillable.ts';

/** The number of forms that are filled to show a question which no answer shows, in a form with so many others. */
function formsFilled(others: number): number {
  const never = element('never', 'text', {
    visibleWhen: { op: 'eq', left: { element: idOf('pick') }, right: { const: 'none' } },
  });
  const { index, validators } = compileTestForm(
    form([
      section('page', [
        element('pick', 'listItem', { requiredFlag: 'Y', settings: { list: 'one' } }),
        never,
        ...Array.from({ length: others }, (_, i) => element(`text${1000 + i}`)),
      ]),
    ]),
  );
  const item = { code: 'only', labels: { zh_CN: 'x' } };
  let picked = 0;
  // Each filled form picks one item, of a list that is read once for it.
  const lists = {
    get one() {
      picked += 1;
      return [item];
    },
  };
  const context = { asOf: '2026-11-27', codeListItem: () => item };
  proveFillable(index, validators, { seed: 1, wanted: 3, tries: 60, context, lists });
  return picked;
}

test('what no filled form shows is looked for in fewer forms the more questions they have', () => {
  expect(formsFilled(2)).toBe(60);
  expect(formsFilled(498)).toBe(20);
});
