import { beforeEach, expect, test } from 'vitest';
import { answerOperand, beneficiaryTotals, element, form, section } from '../../tests/forms/small-form.ts';
import type { Answers } from '../../src/core/answers/answers.ts';
import { indexForm } from '../../src/core/form/form-index.ts';
import { fillSiblings } from '../inputs/fill-siblings.ts';
import { RjsfAnswers } from './rjsf-answers.ts';

const index = indexForm(
  form(
    [
      section('person', [
        element('smokes', 'radio', { settings: { options: ['yes', 'no'] } }),
        element('perDay', 'integer', {
          visibleWhen: { op: 'eq', left: answerOperand('smokes'), right: { const: 'yes' } },
        }),
        element('idNumber', 'idNumber'),
        element('birthDate', 'date', {
          computed: { fn: 'birthDateFromId', args: [answerOperand('idNumber')] },
        }),
        element('adult', 'note', {
          visibleWhen: { op: 'lt', left: answerOperand('birthDate'), right: { const: '2000-01-01' } },
        }),
      ]),
      section('insured', [element('nick')], {
        repeat: { min: 1, max: 3 },
        section: section(
          'heirs',
          [element('order', 'integer', { settings: { min: 1, max: 3 } }), element('share', 'ratio')],
          {
            repeat: { min: 0, max: 5 },
          },
        ),
      }),
    ],
    { groupChecks: [beneficiaryTotals('heirs', 'order', 'share')] },
  ),
);

let answers: RjsfAnswers;
let rowCount = 0;
beforeEach(() => {
  rowCount = 0;
  const context = () => ({ asOf: '2026-11-21' });
  answers = new RjsfAnswers({ index, answers: {}, context, newRowId: () => `n${(rowCount += 1)}` });
});

/** Reports form data as RJSF does: the current answers with changes. */
const report = (changes: Answers) => answers.replace({ ...answers.answers(), ...changes });

test('a list opens with its minimum of rows', () => {
  expect(answers.answers()['insured']).toEqual([{ rowId: 'n1', heirs: [] }]);
});

test('a row that RJSF adds gets an id and its initial answers, at any depth', () => {
  report({ insured: [{ rowId: 'n1', nick: 'A', heirs: [{}] }, {}] });
  expect(answers.answers()['insured']).toEqual([
    { rowId: 'n1', nick: 'A', heirs: [{ rowId: 'n3', order: 1 }] },
    { rowId: 'n2', heirs: [] },
  ]);
  report({ insured: [{ rowId: 'n1', heirs: [{ rowId: 'n3', order: 1, share: 100 }, {}] }] });
  expect(answers.answers()['insured']).toEqual([
    {
      rowId: 'n1',
      heirs: [
        { rowId: 'n3', order: 1, share: 100 },
        { rowId: 'n4', order: 2 },
      ],
    },
  ]);
});

test('a row that RJSF adds has the fewest rows of the lists inside it', () => {
  const repeat = { min: 1, max: 3 };
  const rooms = section('rooms', [element('use')], { repeat });
  const houses = new RjsfAnswers({
    index: indexForm(form([section('houses', [element('nick')], { repeat, section: rooms })])),
    answers: {},
    context: () => ({ asOf: '2026-11-21' }),
    newRowId: () => `n${(rowCount += 1)}`,
  });
  const first = { rowId: 'n1', rooms: [{ rowId: 'n2' }] };
  houses.replace({ houses: [first, {}] } as unknown as Answers);
  expect(houses.answers()['houses']).toEqual([first, { rowId: 'n4', rooms: [{ rowId: 'n5' }] }]);
});

test('a row that RJSF adds to one list leaves the other sections of its row as they are', () => {
  const heirs = section('heirs', [element('share')], { repeat: { min: 0, max: 5 } });
  const insured = section('insured', [], {
    repeat: { min: 1, max: 3 },
    sections: [
      section('home', [element('street')]),
      heirs,
      section('pets', [element('kind')], { repeat: { min: 0, max: 5 } }),
    ],
  });
  const context = () => ({ asOf: '2026-11-21' });
  const of = new RjsfAnswers({
    index: indexForm(form([insured])),
    answers: {},
    context,
    newRowId: () => 'new',
  });
  const others = { home: { street: 'East 1' }, heirs: [{ rowId: 'h', share: '1' }] };
  of.replace({ insured: [{ rowId: 'r1', ...others, pets: [{}] } as never] });
  expect(of.answers()['insured']).toEqual([{ rowId: 'r1', ...others, pets: [{ rowId: 'new' }] }]);
});

test('a computed answer and what depends on it go with its operand', () => {
  report({ person: { idNumber: '330106198803152427' } });
  expect(answers.answers()['person']).toMatchObject({ birthDate: '1988-03-15' });
  expect(answers.fieldView('person/adult').state.visible).toBe(true);
  report({ person: { birthDate: '1988-03-15' } });
  expect(answers.answers()['person']).toEqual({});
  expect(answers.fieldView('person/adult').state.visible).toBe(false);
});

test('hidden answers stay in the form data and are not submitted', () => {
  report({ person: { smokes: 'yes', perDay: 3 } });
  report({ person: { smokes: 'no', perDay: 3 } });
  expect(answers.answers()['person']).toEqual({ smokes: 'no', perDay: 3 });
  expect(answers.submittedAnswers()['person']).toEqual({ smokes: 'no' });
});

test('text that cannot be parsed removes the answer until the next one', () => {
  report({ person: { smokes: 'yes', perDay: 3 } });
  answers.markBadInput('person/perDay');
  expect(answers.answers()['person']).toEqual({ smokes: 'yes' });
  report({ person: { smokes: 'yes', idNumber: 'A' } });
  expect([...answers.resolved().badInput]).toEqual(['person/perDay']);
  report({ person: { smokes: 'yes', perDay: 4 } });
  expect([...answers.resolved().badInput]).toEqual([]);
});

test('an input fills in its siblings, and only the watched views that changed are new', () => {
  const smokes = answers.fieldView('person/smokes');
  let calls = 0;
  const stop = answers.watch('person/idNumber', () => (calls += 1));
  fillSiblings(answers, 'person/smokes', { idNumber: '330106198803152427', birthDate: '1990-01-01' });
  expect(answers.answers()['person']).toEqual({ idNumber: '330106198803152427', birthDate: '1988-03-15' });
  expect(calls).toBe(1);
  expect(answers.fieldView('person/smokes')).toBe(smokes);
  stop();
});
