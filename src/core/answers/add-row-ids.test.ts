import { expect, test } from 'vitest';
import { element, form, section } from '../../../tests/forms/small-form.ts';
import { indexForm } from '../form/form-index.ts';
import { addRowIds } from './add-row-ids.ts';
import { pruneAnswers } from './prune-answers.ts';

const heirs = section('heirs', [element('share')], { repeat: { min: 0, max: 3 } });
const insured = { ...section('insured', [element('name')], { repeat: { min: 1, max: 9 } }), section: heirs };
const index = indexForm(form([section('applicant', [element('mobile')]), insured]));

test('rows without an id get one, at both levels; other ids and answers stay', () => {
  let count = 0;
  const answers = {
    applicant: { mobile: '1' },
    insured: [
      { name: 'Sun', heirs: [{ share: '1' }] },
      { rowId: 'b', name: 'Li', heirs: [{ rowId: 'c' }] },
    ],
  };
  const original = structuredClone(answers);
  expect(addRowIds(index, answers, () => `new${++count}`)).toEqual({
    applicant: { mobile: '1' },
    insured: [
      { rowId: 'new1', name: 'Sun', heirs: [{ rowId: 'new2', share: '1' }] },
      { rowId: 'b', name: 'Li', heirs: [{ rowId: 'c' }] },
    ],
  });
  expect(answers).toEqual(original);
});

test('what is not a row stays for `pruneAnswers` to remove', () => {
  const answers = { insured: [7, { name: 'Sun' }], unknown: 1 };
  const completed = addRowIds(index, answers, () => 'a');
  expect(completed).toEqual({ insured: [7, { rowId: 'a', name: 'Sun' }], unknown: 1 });
  expect(pruneAnswers(index, completed)).toEqual({ insured: [{ rowId: 'a', name: 'Sun' }] });
  expect(addRowIds(index, { insured: 'x' }, () => 'a')).toEqual({ insured: 'x' });
});

test('the rows of a list inside a section that does not repeat get ids', () => {
  const cards = section('cards', [element('number')], { repeat: { min: 1, max: 3 } });
  const payer = { ...section('payer', [element('name')]), section: cards };
  const answers = { payer: { name: 'Sun', cards: [{ number: '1' }] } };
  expect(addRowIds(indexForm(form([payer])), answers, () => 'a')).toEqual({
    payer: { name: 'Sun', cards: [{ rowId: 'a', number: '1' }] },
  });
});

test('the rows of every list inside a row get ids', () => {
  const pets = section('pets', [element('kind')], { repeat: { min: 0, max: 3 } });
  const owner = section('owner', [], { repeat: { min: 1, max: 9 }, sections: [heirs, pets] });
  const answers = { owner: [{ rowId: 'o', heirs: [{ share: '1' }], pets: [{ kind: 'cat' }] }] };
  expect(addRowIds(indexForm(form([owner])), answers, () => 'a')).toEqual({
    owner: [{ rowId: 'o', heirs: [{ rowId: 'a', share: '1' }], pets: [{ rowId: 'a', kind: 'cat' }] }],
  });
});
