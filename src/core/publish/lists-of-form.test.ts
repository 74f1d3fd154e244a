import { expect, test } from 'vitest';
import type { Form } from '../../../schemas/generated/form.ts';
import { indexForm } from '../form/form-index.ts';
import { listsOfForm } from './lists-of-form.ts';

const question = (elementCode: string, inputType: string, more: object = {}) => ({
  elementId: `${elementCode}000000`,
  elementCode,
  inputType,
  requiredFlag: 'N',
  ...more,
});

const formOf = (elements: object[], more: object = {}): Form =>
  ({
    formVersion: 1,
    screen: 'trial',
    sections: [{ sectionId: 'section00000', sectionCode: 'person', elements }],
    groupChecks: [],
    words: {},
    ...more,
  }) as unknown as Form;

const job = question('job', 'occupation');

test('a form reads the lists of its questions, those of types and those that settings name', () => {
  const form = formOf([job, question('boat', 'listItem', { settings: { list: 'boatModel' } })]);
  expect([...listsOfForm(indexForm(form))]).toEqual(['occupation', 'boatModel']);
});

test('a form reads the lists that its rules look items up in, also those of a check alone', () => {
  const left = { element: 'job000000000' };
  const found = { op: 'matchesList', left, list: 'riskyJobs' };
  const rated = { fn: 'attribute', left, list: 'rates', attribute: 'class', type: 'number' };
  const code = question('code', 'text', { visibleWhen: found });
  const refuseWhen = { op: 'gt', left: rated, right: { const: 3 } };
  const check = { check: 'condition', checkId: 'check0000000', refuseWhen, severity: 'error' };
  const form = formOf([question('job', 'text'), code], { groupChecks: [check] });
  expect([...listsOfForm(indexForm(form))]).toEqual(['riskyJobs', 'rates']);
});

test('a form without any reads none', () => {
  expect([...listsOfForm(indexForm(formOf([question('name', 'text')])))]).toEqual([]);
});
