import { expect, test } from 'vitest';
import { element, form, section } from '../../../tests/forms/small-form.ts';
import { indexForm } from '../../core/form/form-index.ts';
import { longestRowPath } from './longest-row-path.ts';

const heirs = { ...section('heirs', [element('share')]), repeat: { min: 0, max: 3 } };
const insured = { ...section('insured', [element('name')]), repeat: { min: 1, max: 9 }, section: heirs };
const index = indexForm(form([section('applicant', [element('mobile')]), insured]));

test('the path is that of the longest row of a list, down to the longest row nested in it', () => {
  const heir = (rowId: string, share: string) => ({ rowId, share });
  const rows = [
    { rowId: 'a', name: 'Sun' },
    { rowId: 'b', name: 'Sun', heirs: [heir('c', '1'), heir('d', '100')] },
  ];
  expect(longestRowPath(index, { insured: rows })).toBe('insured/b/heirs/d');
  expect(longestRowPath(index, { insured: rows.slice(0, 1) })).toBe('insured/a');
});

test('the path goes into the first list of the row that has rows, past sections that do not repeat', () => {
  const home = section('home', [element('street')]);
  const several = indexForm(
    form([
      section('insured', [], {
        repeat: { min: 1, max: 9 },
        sections: [home, section('wards', [element('ward')], { repeat: { min: 0, max: 3 } }), heirs],
      }),
    ]),
  );
  const row = { rowId: 'a', home: { street: 'x' }, wards: [], heirs: [{ rowId: 'b' }] };
  expect(longestRowPath(several, { insured: [row] })).toBe('insured/a/heirs/b');
});

test('a form without rows has no longest row', () => {
  expect(longestRowPath(index, {})).toBeUndefined();
  expect(longestRowPath(indexForm(form([section('applicant', [element('mobile')])])), {})).toBeUndefined();
});
