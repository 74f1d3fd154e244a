// Publish checks of named conditions.
import { expect, test } from 'vitest';
import { locales } from '../../../locales/index.ts';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { withWords } from '../../../tests/constructs/construct-form.ts';
import { answerOperand, element, form, idOf, section, overlayOf } from '../../../tests/forms/small-form.ts';
import { flatten } from '../overlay/flatten.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { checkForm } from './check-form.ts';
import { MAX_RULE_PARTS } from './check-named-conditions.ts';

const ref = (condition: string): Condition => ({ op: 'ref', condition });
const isAdult: Condition = { op: 'ge', left: answerOperand('age'), right: { const: 18 } };

/** A question, a section, a check and a name that refer to one condition. */
const named = (rest: Partial<Form> = {}): Form =>
  withWords(
    form(
      [
        section('page', [
          element('age', 'integer'),
          element('job', 'text', { visibleWhen: ref('adult000') }),
        ]),
        section('more', [element('wish')], { visibleWhen: ref('adult000') }),
      ],
      {
        conditions: { adult000: isAdult, child000: { op: 'not', of: ref('adult000') } },
        groupChecks: [
          {
            checkId: 'check000',
            check: 'condition',
            refuseWhen: ref('adult000'),
            path: idOf('job'),
            severity: 'error',
          },
        ],
        ...rest,
      },
    ),
  );

function problemsOf(tested: Form): string[] {
  const checked = checkForm(tested, locales, [], { knownLocales: locales, ownWords: tested.words });
  if (checked.ok) return [];
  return checked.issues.map(({ code, id, params = {} }) => [code, id, ...Object.values(params)].join(' '));
}

const withConditions = (conditions: Record<string, Condition>): string[] =>
  problemsOf(named({ conditions: { ...named().conditions, ...conditions } }));

const removal = (operation: Overlay['operations'][number]): Form => {
  const flat = flatten(named(), [overlayOf([operation])]);
  if (!flat.ok) throw new Error(JSON.stringify(flat.issues));
  return flat.form;
};

test('a condition has a name in every language, and may refer to another', () => {
  expect(problemsOf(named())).toEqual([]);
  const unnamed = named();
  delete unnamed.words['es_ES']!['adult000.name'];
  expect(problemsOf(unnamed)).toEqual(['words.missing adult000 name es_ES']);
});

test('the removal of a condition is refused with everything that refers to it', () => {
  expect(problemsOf(removal({ op: 'removeCondition', conditionId: 'adult000' }))).toEqual([
    'condition.unknownName child000 adult000',
    `condition.unknownName ${idOf('more')} adult000`,
    `condition.unknownName ${idOf('job')} adult000`,
    'condition.unknownName check000 adult000',
  ]);
  expect(problemsOf(removal({ op: 'removeCondition', conditionId: 'child000' }))).toEqual([]);
});

test('the removal of a question that a condition reads is refused with the condition and its rules', () => {
  const problems = problemsOf(removal({ op: 'remove', target: idOf('age') }));
  expect(problems.toSorted()).toEqual(
    ['adult000', 'child000', 'check000', idOf('job'), idOf('more')]
      .map((owner) => `condition.missing ${owner} ${idOf('age')}`)
      .toSorted(),
  );
});

test('conditions that name each other are refused with their circle', () => {
  expect(withConditions({ first000: ref('second00'), second00: { op: 'not', of: ref('first000') } })).toEqual(
    ['condition.cycle first000 first000 → second00 → first000'],
  );
  expect(withConditions({ itself00: ref('itself00') })).toEqual([
    'condition.cycle itself00 itself00 → itself00',
  ]);
});

test('questions that depend on each other by a name are refused with their circle', () => {
  const job = element('job', 'text', { visibleWhen: ref('adult000') });
  const age = element('age', 'integer', { visibleWhen: { op: 'empty', left: answerOperand('job') } });
  const circular = named({ sections: [section('page', [age, job])] });
  expect(problemsOf(withWords(circular))).toEqual([
    `condition.cycle ${idOf('age')} ${idOf('age')} → ${idOf('job')} → ${idOf('age')}`,
  ]);
});

test('names of objects are no names of conditions', () => {
  expect(withConditions({ child000: ref('constructor') })).toEqual([
    'condition.unknownName child000 constructor',
  ]);
});

test('a rule that grows by the conditions that it names has a limit', () => {
  const doubled = (i: number): Condition =>
    i === 0 ? isAdult : { op: 'all', of: [ref(`double${i - 1}0`), ref(`double${i - 1}0`)] };
  const conditions = (steps: number) =>
    Object.fromEntries(Array.from({ length: steps }, (_, i) => [`double${i}0`, doubled(i)]));
  // 3 parts at first, then 3 + 2n: 765 after eight steps, 1 533 after nine.
  expect(withConditions(conditions(8))).toEqual([]);
  expect(withConditions(conditions(9))).toEqual([`condition.tooLarge double80 ${MAX_RULE_PARTS}`]);
});

test('a rule is checked in its own place: a name may be of rows for one and of none for another', () => {
  const rows = section(
    'rows',
    [element('share', 'integer'), element('own', 'text', { visibleWhen: ref('some0000') })],
    {
      repeat: { min: 0, max: 3 },
    },
  );
  const outside = element('outside', 'text', { visibleWhen: ref('some0000') });
  const tested = named({
    sections: [...named().sections, rows, section('last', [outside])],
    conditions: {
      ...named().conditions,
      some0000: { op: 'gt', left: answerOperand('share'), right: { const: 1 } },
    },
  });
  expect(problemsOf(withWords(tested))).toEqual([`condition.scope ${idOf('outside')} ${idOf('share')}`]);
});
