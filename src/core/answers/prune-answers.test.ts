import { expect, test } from 'vitest';
import type { Form } from '../../../schemas/generated/form.ts';
import { indexForm } from '../../core/form/form-index.ts';
import { pruneAnswers } from './prune-answers.ts';

const element = (elementId: string, elementCode: string, inputType: string) => ({
  elementId,
  elementCode,
  inputType,
  requiredFlag: 'Y' as const,
});
const FORM: Form = {
  formatVersion: 1,
  screen: 'insureInfomation',
  groupChecks: [],
  words: {},
  sections: [
    {
      sectionId: 'pzm4bbf4f8vh',
      sectionCode: 'applicant',
      elements: [element('xmi7h3mecur2', 'name', 'name'), element('cb6c8h47x652', 'age', 'integer')],
    },
    {
      sectionId: 'd4w7sfty9r58',
      sectionCode: 'insured',
      repeat: { min: 1, max: 2 },
      elements: [element('fy6cbrhqfcj2', 'name', 'name')],
      section: {
        sectionId: 'beqnsu24nk3n',
        sectionCode: 'beneficiaries',
        repeat: { min: 0, max: 3 },
        elements: [element('k3rhhz3n2ezi', 'name', 'name')],
      },
    },
  ],
};
const index = indexForm(FORM);
const ANSWERS = {
  applicant: { name: '若吉', age: 30 },
  insured: [{ rowId: 'r1', name: '若安', beneficiaries: [{ rowId: 'b1', name: '若宁' }] }],
};

test('answers that fit the form stay unchanged', () => {
  expect(pruneAnswers(index, ANSWERS)).toEqual(ANSWERS);
});

test('answers that do not fit are removed, and all others stay', () => {
  const olderAnswers = {
    applicant: { name: '若吉', age: 'thirty', removed: 'x' },
    insured: [{ rowId: 'r1', name: 7, beneficiaries: [{ rowId: 'b1', name: '若宁', removed: 'y' }] }],
    goneSection: { a: 'z' },
  };
  expect(pruneAnswers(index, olderAnswers)).toEqual({
    applicant: { name: '若吉' },
    insured: [{ rowId: 'r1', beneficiaries: [{ rowId: 'b1', name: '若宁' }] }],
  });
});

test('rows without a valid id are removed, and all others stay', () => {
  const rows = { insured: [{ name: '无' }, { rowId: 'r2', name: '若安' }] };
  expect(pruneAnswers(index, rows)).toEqual({ insured: [{ rowId: 'r2', name: '若安' }] });
});

test.each([[null], ['text'], [[1]], [{ insured: 'none' }]])('%j is pruned to empty answers', (answers) => {
  expect(pruneAnswers(index, answers)).toEqual({});
});
