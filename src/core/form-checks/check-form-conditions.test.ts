// Publish checks of checks by conditions.
import { expect, test } from 'vitest';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { GroupCheck } from '../../../schemas/generated/group-check.ts';
import { answerOperand, element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { withWords } from '../../../tests/constructs/construct-form.ts';
import { indexForm } from '../form/form-index.ts';
import { lintForm } from '../lint/lint-form.ts';
import { checkForm } from './check-form.ts';

const isAbove = (left: string, right: string | number): Condition => ({
  op: 'gt',
  left: answerOperand(left),
  right: typeof right === 'number' ? { const: right } : answerOperand(right),
});

/** A check that the form of this file takes, with other properties. */
const check = (rest: object = {}): GroupCheck =>
  ({
    checkId: 'check000',
    check: 'condition',
    refuseWhen: isAbove('low', 'high'),
    path: idOf('high'),
    severity: 'error',
    ...rest,
  }) as GroupCheck;

const warning = (rest: object = {}) =>
  check({ checkId: 'warning0', path: idOf('sure'), severity: 'warning', ...rest });

const formWith = (...groupChecks: GroupCheck[]) =>
  withWords(
    form(
      [
        section('page', [
          element('low', 'integer', { settings: { max: 9 } }),
          element('high', 'integer'),
          element('note', 'note'),
          element('idType', 'idType', { settings: { options: ['passport'] } }),
          element('idNumber', 'idNumber'),
        ]),
        section('persons', [element('age', 'integer')], { repeat: { min: 0, max: 9 } }),
      ],
      {
        groupChecks: [
          {
            checkId: 'numbers0',
            check: 'idNumberOfType',
            idType: idOf('idType'),
            idNumber: idOf('idNumber'),
          },
          ...groupChecks,
        ],
      },
    ),
  );

const problemsOf = (tested: ReturnType<typeof formWith>, locales: string[] = ['en_US']): string[] => {
  const checked = checkForm(tested, locales, []);
  const problems = checked.ok ? lintForm(indexForm(tested)) : checked.issues;
  return problems.map(({ code, id, params }) => [code, id, ...Object.values(params ?? {})].join(' '));
};

const DIVIDED: Condition = {
  op: 'gt',
  left: { fn: 'divide', args: [answerOperand('low'), { const: 0 }] },
  right: { const: 1 },
};

test.each<[title: string, check: GroupCheck, problems: string[]]>([
  ['a check of two numbers', check(), []],
  ['a check that runs at times', check({ when: isAbove('low', 3) }), []],
  [
    'a missing question',
    check({ refuseWhen: isAbove('gone', 1) }),
    [`condition.missing check000 ${idOf('gone')}`],
  ],
  [
    'a missing question of `when`',
    check({ when: isAbove('gone', 1) }),
    [`condition.missing check000 ${idOf('gone')}`],
  ],
  ['a missing element', check({ path: idOf('gone') }), [`check.missing check000 ${idOf('gone')}`]],
  [
    'a note, which takes no answer',
    check({ path: idOf('note') }),
    [`check.operand check000 ${idOf('note')}`],
  ],
  [
    'a number compared with a text',
    check({ refuseWhen: isAbove('low', 'idNumber') }),
    ['condition.type check000'],
  ],
  ['a division by 0', check({ refuseWhen: DIVIDED }), ['condition.dividesByZero check000']],
  [
    'a code list that is not published',
    check({ refuseWhen: { op: 'matchesList', left: answerOperand('idNumber'), list: 'planets' } }),
    ['condition.unknownList check000 planets'],
  ],
  [
    'a condition that no answer meets',
    check({ refuseWhen: isAbove('low', 9) }),
    ['condition.impossible check000 refuseWhen'],
  ],
  ['a check that never runs', check({ when: isAbove('low', 9) }), ['condition.impossible check000 when']],
])('%s', (_title, groupCheck, problems) => {
  expect(problemsOf(formWith(groupCheck))).toEqual(problems);
});

test('a check over a row cannot be told which row another check means', () => {
  const outside = check({ refuseWhen: isAbove('low', 3), when: isAbove('age', 3), path: idOf('low') });
  expect(problemsOf(formWith(outside))).toEqual([]);
  const ofList = {
    checkId: 'check000',
    check: 'personTwice',
    section: idOf('persons'),
    idNumber: idOf('age'),
  };
  expect(problemsOf(formWith({ ...ofList, when: isAbove('age', 3) } as GroupCheck))).toContain(
    `condition.scope check000 ${idOf('age')}`,
  );
});

test('a message is required in every language', () => {
  const tested = formWith(check());
  expect(problemsOf(tested, ['en_US', 'zh_CN'])).toEqual([]);
  delete tested.words['zh_CN']!['check000.refused'];
  expect(problemsOf(tested, ['en_US', 'zh_CN'])).toEqual(['words.missing check000 refused zh_CN']);
});

const sure = element('sure', 'confirmation', { requiredFlag: 'Y' });

test.each<[title: string, checks: GroupCheck[], confirmation: Partial<Element>, problems: string[]]>([
  ['a warning and its confirmation', [warning()], {}, []],
  ['a confirmation without a warning', [], {}, [`confirmation.invalid ${idOf('sure')}`]],
  [
    'a confirmation of two warnings',
    [warning(), warning({ checkId: 'check001' })],
    {},
    [`confirmation.invalid ${idOf('sure')}`],
  ],
  [
    'a confirmation that may be left out',
    [warning()],
    { requiredFlag: 'N' },
    [`confirmation.invalid ${idOf('sure')}`],
  ],
  [
    'a confirmation that gives itself',
    [warning()],
    { computed: { const: 'x' } },
    [`confirmation.invalid ${idOf('sure')}`],
  ],
  [
    'a warning at a question',
    [warning(), warning({ checkId: 'check001', path: idOf('high') })],
    {},
    [`check.operand check001 ${idOf('high')}`],
  ],
  [
    'an error at a confirmation',
    [warning(), check({ path: idOf('sure') })],
    {},
    [`check.operand check000 ${idOf('sure')}`],
  ],
  [
    'a warning that reads its own confirmation',
    [warning({ refuseWhen: { op: 'empty', left: answerOperand('sure') } })],
    {},
    [`condition.cycle ${idOf('sure')} ${idOf('sure')}`],
  ],
  [
    'a warning about rows that it cannot tell apart',
    [warning({ refuseWhen: isAbove('age', 'high') })],
    {},
    [`condition.scope warning0 ${idOf('age')}`],
  ],
])('%s', (_title, checks, confirmation, problems) => {
  const tested = formWith(...checks);
  tested.sections[0]!.elements.push({ ...sure, ...confirmation });
  expect(problemsOf(withWords(tested))).toEqual(problems);
});

test('two checks with one id are refused', () => {
  expect(problemsOf(formWith(check(), check()))).toEqual(['id.duplicate check000']);
});

test('a check that an input type needs has to run at all times', () => {
  const tested = formWith();
  Object.assign(tested.groupChecks[0]!, { when: isAbove('low', 3) });
  expect(problemsOf(tested)).toEqual([`check.needed ${idOf('idNumber')} idNumberOfType`]);
});

test('a question that everything reads is missed by everything at once', () => {
  const gone = idOf('gone');
  const tested = formWith(
    check({ refuseWhen: isAbove('gone', 1) }),
    check({ checkId: 'placed00', path: gone }),
    { checkId: 'operand0', check: 'idNumberOfType', idType: idOf('idType'), idNumber: gone },
  );
  const [page, ...others] = tested.sections;
  const [low, high, ...rest] = page!.elements;
  const elements = [low!, { ...high!, visibleWhen: isAbove('gone', 2), pipes: { name: gone } }, ...rest];
  const everywhere = {
    ...tested,
    sections: [{ ...page!, elements }, ...others],
    conditions: { named000: isAbove('gone', 3) },
    outcomes: [{ outcomeId: 'outcome0', result: 'failed', when: isAbove('gone', 4) }],
  } as typeof tested;
  expect(problemsOf(everywhere).sort()).toEqual(
    [
      `condition.missing named000 ${gone}`,
      `condition.missing outcome0 ${gone}`,
      `condition.missing check000 ${gone}`,
      `condition.missing ${idOf('high')} ${gone}`,
      `check.missing placed00 ${gone}`,
      `check.missing operand0 ${gone}`,
      `pipes.missing ${idOf('high')} name`,
    ].sort(),
  );
});
