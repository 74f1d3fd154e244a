import { expect, test } from 'vitest';
import { FormStore } from '../../../renderers/store/form-store.ts';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { indexForm } from '../../core/form/form-index.ts';
import { changeTargets } from './change-targets.ts';

const isPilot = { op: 'eq' as const, left: { element: idOf('job') }, right: { const: 'pilot' } };
const index = indexForm(
  form([
    section('person', [
      element('job'),
      element('shoe'),
      element('licence', 'text', { visibleWhen: isPilot }),
    ]),
    section('guest', [element('name', 'name'), element('hat')], { repeat: { min: 0, max: 3 } }),
  ]),
);
const store = new FormStore({
  index,
  answers: {
    person: { job: 'cook' },
    guest: [
      { rowId: 'a', hat: 'red' },
      { rowId: 'b', name: '李安' },
    ],
  },
  context: () => ({ asOf: '2026-11-21', codeListItem: () => undefined }),
  validators: () => Promise.reject(new Error('the store checks nothing here')),
  newRowId: () => 'r',
});
const NOTHING = { added: [], changed: [], affected: [], hidden: [], restored: [] };
const pathsOf = (added: string[], changed: string[] = []) => {
  const targets = changeTargets(store, { ...NOTHING, added: added.map(idOf), changed: changed.map(idOf) });
  return [targets.added.map(({ path }) => path), targets.changed.map(({ path }) => path)];
};

test('a new question is listed in every row where it is visible and unanswered', () => {
  expect(pathsOf(['shoe', 'hat'])[0]).toEqual(['person/shoe', 'guest/b/hat']);
});

test('a hidden new question is not listed', () => {
  expect(pathsOf(['licence'])[0]).toEqual([]);
});

test('a section with too few rows links to its first question, in every row', () => {
  expect(pathsOf([], ['job', 'guest'])[1]).toEqual(['guest/a/name', 'guest/b/name']);
});

test('answers to give again are listed with the person and the answer, and apart from questions that are required now (G8)', () => {
  const answerOf = (path: string) => ({ path, elementId: idOf(path.split('/').at(-1)!) });
  const affected = [
    { ...answerOf('guest/a/hat'), text: 'Red' },
    answerOf('guest/b/hat'),
    answerOf('person/licence'),
  ];
  const { refused, required } = changeTargets(store, { ...NOTHING, affected });
  expect(refused).toEqual([{ id: idOf('hat'), path: 'guest/a/hat', isSection: false, text: 'Red' }]);
  expect(required).toEqual([{ id: idOf('hat'), path: 'guest/b/hat', isSection: false, person: '李安' }]);
});

test('a hidden answer is listed with its person and value, although its question is not shown (G8)', () => {
  const hidden = [
    { path: 'guest/b/hat', elementId: idOf('hat'), text: 'Red' },
    { path: 'person/licence', elementId: idOf('licence') },
  ];
  expect(changeTargets(store, { ...NOTHING, hidden }).hidden).toEqual([
    { id: idOf('hat'), path: 'guest/b/hat', isSection: false, person: '李安', text: 'Red' },
    { id: idOf('licence'), path: 'person/licence', isSection: false },
  ]);
});

test('unknown ids are left out', () => {
  expect(pathsOf(['nothing'], ['nobody'])).toEqual([[], []]);
});

test('a restored answer is listed if its element is visible', () => {
  const restoredAnswer = (path: string) => ({ path, elementId: idOf(path.split('/').at(-1)!) });
  const restored = ['guest/a/hat', 'guest/z/hat', 'person/licence'].map(restoredAnswer);
  const targets = changeTargets(store, { ...NOTHING, restored });
  expect(targets.restored).toEqual([{ id: idOf('hat'), path: 'guest/a/hat', isSection: false }]);
});
