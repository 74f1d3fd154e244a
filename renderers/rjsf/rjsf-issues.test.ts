import { expect, test } from 'vitest';
import { element, form, section } from '../../tests/forms/small-form.ts';
import { indexForm } from '../../src/core/form/form-index.ts';
import { issuesOf } from './rjsf-issues.ts';

test('a list whose bounds contradict each other is too short, whichever keyword RJSF reports first', () => {
  const index = indexForm(form([section('insured', [element('nick')], { repeat: { min: 0, max: 3 } })]));
  const error = (name: string, limit: number) => ({
    name,
    params: { limit },
    property: '.insured',
    stack: '',
  });
  const issues = (...errors: ReturnType<typeof error>[]) =>
    issuesOf(index, errors, { insured: [{ rowId: 'r1' }] }, [], { asOf: '2026-11-23' }).map(
      ({ issue }) => issue,
    );
  const tooShort = [{ path: 'insured', code: 'rows.tooFew', params: { min: 2 } }];
  expect(issues(error('maxItems', 0), error('minItems', 2))).toMatchObject(tooShort);
  expect(issues(error('minItems', 2), error('maxItems', 0))).toMatchObject(tooShort);
});
