import { expect, test } from 'vitest';
import type { Element } from '../../../schemas/generated/element.ts';
import { element, form, section } from '../../../tests/forms/small-form.ts';
import { compileTestForm } from '../../../tests/forms/compile-test-form.ts';
import { flattenAnswers, nestAnswers, type Answers } from '../answers/answers.ts';
import { checkShape } from '../answers/check-shape.ts';
import { migrateAnswers } from './migrate-answers.ts';
import { toRetiredAnswers } from './change-summary.ts';
import { restoreAnswers } from './restore-answers.ts';

const [name, job] = [element('name'), element('job')];
const sign = element('sign', 'signature');
const formOf = (...elements: Element[]) => compileTestForm(form([section('person', elements)]));
const context = { asOf: '2026-11-21' };

/** Retires an answer to `question` and restores it to a form with the elements `after`. */
function restore(question: Element, value: string, after: Element[], { before = [name], answers = {} } = {}) {
  const sourceForm = formOf(name, question).index;
  const { index, validators } = formOf(...after);
  const [retired] = toRetiredAnswers(sourceForm, [{ path: `person/${question.elementCode}`, value }]);
  const restoreTarget = { after: index, validators, context };
  const migrated = flattenAnswers(index, { person: { name: 'Anna', ...answers } });
  const outcome = restoreAnswers(restoreTarget, formOf(...before).index, migrated, [
    { retired: retired!, sourceForm },
  ]);
  expect(outcome.restored).toHaveLength(outcome.answers.values.has('person/job') ? 1 : 0);
  return nestAnswers(index, outcome.answers)['person'];
}

test('a retired answer is restored when its question is asked again', () => {
  expect(restore(job, 'pilot', [name, job])).toEqual({ name: 'Anna', job: 'pilot' });
});

test.each<[title: string, after: Element[], more?: { before?: Element[] }]>([
  ['the form does not ask its question', [name]],
  ['another question has its code', [name, { ...element('other'), elementCode: 'job' }]],
  ['its question has another code', [name, { ...job, elementCode: 'profession' }]],
  ['its question is of another type', [name, { ...job, inputType: 'email' }]],
  ['it is no longer valid', [name, { ...job, settings: { maxLength: 3 } }]],
  ['the previous form already asked its question', [name, job], { before: [name, job] }],
])('an answer is not restored if %s', (_title, after, more) => {
  expect(restore(job, 'pilot', after, more)).toEqual({ name: 'Anna' });
});

test('a new answer is not replaced by a retired answer', () => {
  const target = formOf(name, job);
  const [retired] = toRetiredAnswers(target.index, [{ path: 'person/job', value: 'pilot' }]);
  const answers = flattenAnswers(target.index, { person: { name: 'Anna', job: 'cook' } });
  const restoreTarget = { after: target.index, validators: target.validators, context };
  const candidates = [{ retired: retired!, sourceForm: target.index }];
  expect(restoreAnswers(restoreTarget, formOf(name).index, answers, candidates)).toEqual({
    answers,
    restored: [],
  });
});

test('a signature is bound to its exact text and never restored', () => {
  expect(restore(sign, 'a'.repeat(22), [name, sign])).toEqual({ name: 'Anna' });
});

const nick = element('nick');
const people = (max: number, inner = 2) =>
  compileTestForm(
    form([
      section('person', [name]),
      section('guest', [nick], {
        repeat: { min: 0, max },
        section: section('pet', [element('kind')], { repeat: { min: 0, max: inner } }),
      }),
    ]),
  );
const withoutGuests = compileTestForm(form([section('person', [name])]));
const guests = [
  { rowId: 'b2', nick: 'Bo', pet: [{ rowId: 'p1', kind: 'cat' }] },
  { rowId: 'a1', nick: 'Al', pet: [] },
  { rowId: 'c3', nick: 'Cy', pet: [] },
];

/** Migrates a draft of three guests to a form in between, where `change` edits it, then restores it to the last form. */
function restoreAcross(
  between: typeof withoutGuests,
  last: typeof withoutGuests,
  change = (answers: Answers) => answers,
) {
  const first = people(3);
  const draft = flattenAnswers(first.index, { person: {}, guest: guests });
  const toBetween = migrateAnswers(first.index, between.index, draft);
  const changed = change(nestAnswers(between.index, toBetween.answers));
  const toLast = migrateAnswers(between.index, last.index, flattenAnswers(between.index, changed));
  const candidates = toRetiredAnswers(first.index, toBetween.retired).map((retired) => ({
    retired,
    sourceForm: first.index,
  }));
  const restoreTarget = { after: last.index, validators: last.validators, context };
  const outcome = restoreAnswers(restoreTarget, between.index, toLast.answers, candidates);
  const answers = nestAnswers(last.index, outcome.answers);
  expect(checkShape(last.index, answers)).toEqual([]);
  return { guest: answers['guest'], restored: outcome.restored.map(({ path }) => path) };
}

test('rows of a restored section are restored with their answers and nested rows', () => {
  const { guest, restored } = restoreAcross(withoutGuests, people(3));
  expect(guest).toHaveLength(3);
  expect(guest).toEqual(expect.arrayContaining(guests));
  expect(restored).toHaveLength(4);
  const fewer = restoreAcross(withoutGuests, people(2)).guest;
  expect(fewer).toHaveLength(2);
});

test('rows above a former maximum are restored last, rows that the customer removed are not', () => {
  const { guest } = restoreAcross(people(1), people(3));
  expect(guest).toEqual([guests[0], guests[1], guests[2]]);
  const removeGuests = (answers: Answers): Answers => ({ ...answers, guest: [] });
  expect(restoreAcross(people(1), people(3), removeGuests)).toEqual({ guest: [], restored: [] });
  const inner = restoreAcross(people(3, 0), people(3));
  expect(inner).toEqual({ guest: guests, restored: ['guest/b2/pet/p1/kind'] });
});

test('a row without any valid answer is not restored', () => {
  const strict = compileTestForm(
    form([
      section('person', [name]),
      section('guest', [{ ...nick, settings: { maxLength: 1 } }], { repeat: { min: 0, max: 3 } }),
    ]),
  );
  expect(restoreAcross(withoutGuests, strict)).toEqual({ guest: [], restored: [] });
});
