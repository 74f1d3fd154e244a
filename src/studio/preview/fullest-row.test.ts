import { expect, test } from 'vitest';
import { element, form, section } from '../../../tests/forms/small-form.ts';
import { indexForm } from '../../core/form/form-index.ts';
import { fullestRow } from './fullest-row.ts';

const heirs = { ...section('heirs', [element('share')]), repeat: { min: 0, max: 3 } };
const insured = { ...section('insured', [element('name')]), repeat: { min: 1, max: 9 }, section: heirs };
const index = indexForm(form([section('applicant', [element('mobile')]), insured]));

test('the fullest row is the longest row of a list, down to the longest row nested in it', () => {
  const heir = (rowId: string, share: string) => ({ rowId, share });
  const rows = [
    { rowId: 'a', name: 'Sun' },
    { rowId: 'b', name: 'Sun', heirs: [heir('c', '1'), heir('d', '100')] },
  ];
  expect(fullestRow(index, { insured: rows })).toBe('insured/b/heirs/d');
  expect(fullestRow(index, { insured: rows.slice(0, 1) })).toBe('insured/a');
});

test('a form without rows has no fullest row', () => {
  expect(fullestRow(index, {})).toBeUndefined();
  expect(fullestRow(indexForm(form([section('applicant', [element('mobile')])])), {})).toBeUndefined();
});
