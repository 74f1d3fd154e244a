import { expect, test } from 'vitest';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { indexForm } from '../form/form-index.ts';
import { unusedConditions } from './unused-conditions.ts';

const ref = (condition: string): Condition => ({ op: 'ref', condition });
const isAdult: Condition = { op: 'ge', left: answerOperand('age'), right: { const: 18 } };
const conditions = { adult000: isAdult, child000: { op: 'not' as const, of: ref('adult000') } };

/** The unused conditions of a form whose question, section or check has a rule. */
const unusedBeside = (rule?: Condition, check?: Partial<GroupCheck>): string[] => {
  const job = element('job', 'text', rule ? { visibleWhen: rule } : {});
  const refusal = { checkId: 'check000', check: 'condition', path: idOf('job'), severity: 'error', ...check };
  const groupChecks = check ? [refusal as GroupCheck] : [];
  return unusedConditions(
    indexForm(form([section('page', [element('age', 'integer'), job])], { conditions, groupChecks })),
  );
};

test('a condition that no rule uses is unused, and so is one that only such a condition names', () => {
  expect(unusedBeside()).toEqual(['adult000', 'child000']);
  expect(unusedBeside(ref('adult000'))).toEqual(['child000']);
});

test('a condition is used by way of another, inside a rule, and by a check', () => {
  expect(unusedBeside(ref('child000'))).toEqual([]);
  expect(unusedBeside({ op: 'any', of: [{ op: 'not', of: ref('child000') }] })).toEqual([]);
  expect(unusedBeside(undefined, { refuseWhen: isAdult, when: ref('child000') })).toEqual([]);
});

test('a form without named conditions has none unused', () => {
  expect(unusedConditions(indexForm(form([section('page', [element('age', 'integer')])])))).toEqual([]);
});
