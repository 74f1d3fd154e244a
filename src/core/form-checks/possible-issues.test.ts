import { expect, test } from 'vitest';
import { formCases } from '../../../tests/differential/rule-cases.ts';
import { buildRuleForm } from '../../../tests/differential/rule-forms.ts';
import { compileTestForm } from '../../../tests/forms/compile-test-form.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { targetOf } from '../answers/answer-target.ts';
import { checkShape } from '../answers/check-shape.ts';
import { checkSubmittedAnswers } from '../answers/submitted-answers.ts';
import { possibleIssues } from './possible-issues.ts';

const issuesOf = (tested: Element, groupChecks: GroupCheck[] = []) =>
  possibleIssues(form([section('page', [tested])], { groupChecks }), tested).sort();

test('every issue that the examples of the rules give at an element is one that it can have', () => {
  let compared = 0;
  for (const ruleCase of formCases) {
    const built = ruleCase.failure ? buildRuleForm(ruleCase) : undefined;
    if (!built) continue;
    const { index, validators } = compileTestForm(built.form);
    // Text that no draft can hold is refused before the rules run.
    if (checkShape(index, built.answers).length > 0) continue;
    const { context } = ruleCase;
    const codeListItem = (list: string, code: string) =>
      ruleCase.context.codeLists?.[list]?.find((item) => item.code === code);
    const result = checkSubmittedAnswers(index, validators, built.answers, {
      asOf: context.asOf,
      ...(context.codeLists ? { codeListItem } : {}),
    });
    if (result.ok) continue;
    for (const { path, code } of result.issues) {
      const target = targetOf(index, path);
      if (target?.kind !== 'element') continue;
      compared += 1;
      expect(possibleIssues(index.form, target.indexed.element), ruleCase.title).toContain(code);
    }
  }
  expect(compared).toBeGreaterThan(100);
});

test('an optional number has no missing answer, and the bounds of its settings', () => {
  const wanted = ['number.format', 'number.tooLarge', 'number.tooSmall', 'value.type'];
  expect(issuesOf(element('age', 'integer'))).toEqual(wanted);
  expect(issuesOf(element('age', 'integer', { requiredFlag: 'Y' }))).toEqual([...wanted, 'required'].sort());
});

test('rules of the element add their issues: bounds, options, computed and read-only answers', () => {
  const isOld = { op: 'gt', left: answerOperand('other'), right: { const: 60 } } as const;
  expect(issuesOf(element('start', 'date', { bounds: { min: { context: 'today' } } }))).toContain(
    'date.tooEarly',
  );
  const choice = element('kind', 'radio', {
    settings: { options: ['a', 'b'] },
    optionsWhen: [{ when: isOld, options: ['a'] }],
    requiredWhen: isOld,
    readOnlyWhen: isOld,
  });
  expect(issuesOf(choice)).toEqual([
    'option.unavailable',
    'option.unknown',
    'readOnly.missing',
    'required',
    'value.type',
  ]);
  const sum = element('sum', 'integer', { requiredFlag: 'Y', computed: { const: 1 } });
  expect(issuesOf(sum)).toEqual(expect.arrayContaining(['computed.typed', 'computed.unknown']));
  expect(issuesOf(sum)).not.toContain('required');
  expect(issuesOf({ ...sum, mayChange: true })).toContain('required');
});

test('a relation that an answer leaves one option of is computed, and may be sent otherwise', () => {
  const isOld = { op: 'gt', left: answerOperand('other'), right: { const: 60 } } as const;
  const settings = { options: ['self', 'spouse', 'child'] };
  const relation = (options: string[]) =>
    element('relation', 'relation', { requiredFlag: 'Y', settings, optionsWhen: [{ when: isOld, options }] });
  expect(issuesOf(relation(['self']))).toContain('computed.typed');
  expect(issuesOf(relation(['self', 'spouse']))).not.toContain('computed.typed');
});

test('what the server verifies and what a missing answer is called are of the type', () => {
  expect(issuesOf(element('code', 'smsCode', { settings: { mobile: 'mobile' } }))).toContain('smsCode.wrong');
  expect(issuesOf(element('sure', 'confirmation', { requiredFlag: 'Y' }))).toContain('warning.unconfirmed');
  expect(issuesOf(element('read', 'note'))).toEqual([]);
});

test('a check adds its issues where they are shown: the age at the birth date, the gender at its own question', () => {
  const age: GroupCheck = { checkId: 'check000', check: 'ageRange', birthDate: idOf('birth'), min: 18 };
  expect(issuesOf(element('birth', 'date'), [age])).toContain('age.tooYoung');
  expect(issuesOf(element('other', 'date'), [age])).not.toContain('age.tooYoung');
  const match: GroupCheck = {
    checkId: 'check001',
    check: 'matchesIdNumber',
    idType: idOf('type'),
    idNumber: idOf('number'),
    birthDate: idOf('birth'),
    gender: idOf('gender'),
  };
  expect(issuesOf(element('birth', 'date'), [match])).toContain('id.birthMatch');
  expect(issuesOf(element('birth', 'date'), [match])).not.toContain('id.genderMatch');
  expect(issuesOf(element('gender', 'text'), [match])).toContain('id.genderMatch');
  expect(issuesOf(element('type', 'text'), [match])).not.toContain('id.birthMatch');
});

test('a check by conditions adds the issue that it names: at its question, or at one that it reads', () => {
  const check: GroupCheck = {
    checkId: 'check000',
    check: 'condition',
    refuseWhen: { op: 'gt', left: answerOperand('years'), right: { const: 10 } },
    path: idOf('perDay'),
    severity: 'error',
    issue: 'smoking.smoker',
  };
  expect(issuesOf(element('perDay', 'integer'), [check])).toContain('smoking.smoker');
  expect(issuesOf(element('years', 'integer'), [check])).toContain('smoking.smoker');
  expect(issuesOf(element('age', 'integer'), [check])).not.toContain('smoking.smoker');
  const { issue: _issue, ...ownMessage } = check;
  expect(issuesOf(element('perDay', 'integer'), [ownMessage])).not.toContain('condition.refused');
});
