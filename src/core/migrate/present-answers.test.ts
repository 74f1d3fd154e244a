import { expect, test } from 'vitest';
import { element, form, section } from '../../../tests/forms/small-form.ts';
import { presentAnswers } from './present-answers.ts';

const plan = element('plan', 'select', { settings: { options: ['A1', 'B'] }, renamedOptions: { A: 'A1' } });
const hobbies = element('hobbies', 'checkboxes', {
  settings: { options: ['dive', 'ski'] },
  renamedOptions: { diving: 'dive' },
});
const inner = section('inner', [hobbies], { repeat: { min: 0, max: 9 } });
const own = form([
  section('page', [plan, element('name')]),
  section('rows', [plan], { repeat: { min: 0, max: 9 }, section: inner }),
]);

test('stored answers get the present codes, in rows and in rows of rows', () => {
  const answers = {
    page: { plan: 'A', name: 'A' },
    rows: [
      { rowId: 'r1', plan: 'A', inner: [{ rowId: 'r2', hobbies: ['diving', 'dive', 'ski'] }] },
      { rowId: 'r3', plan: 'B' },
    ],
    removed: { plan: 'A' },
  };
  expect(presentAnswers(own, answers)).toEqual({
    page: { plan: 'A1', name: 'A' },
    rows: [
      { rowId: 'r1', plan: 'A1', inner: [{ rowId: 'r2', hobbies: ['dive', 'ski'] }] },
      { rowId: 'r3', plan: 'B' },
    ],
    removed: { plan: 'A' },
  });
});

test('answers to a form without renamed options are the same', () => {
  const answers = { page: { plan: 'A' } };
  expect(presentAnswers(form([section('page', [element('plan')])]), answers)).toBe(answers);
});
