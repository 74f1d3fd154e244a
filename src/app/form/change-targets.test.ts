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
    section('guest', [element('name'), element('hat')], { repeat: { min: 0, max: 3 } }),
  ]),
);
const store = new FormStore({
  index,
  answers: { person: { job: 'cook' }, guest: [{ rowId: 'a', hat: 'red' }, { rowId: 'b' }] },
  context: () => ({ asOf: '2026-11-21', codeListItem: () => undefined }),
  validators: () => Promise.reject(new Error('the store checks nothing here')),
  newRowId: () => 'r',
});
const pathsOf = (added: string[], changed: string[] = []) => {
  const targets = changeTargets(store, { added: added.map(idOf), changed: changed.map(idOf), restored: [] });
  return [targets.added.map(({ path }) => path), targets.changed.map(({ path }) => path)];
};

test('a new question is listed in every row where it is visible and unanswered', () => {
  expect(pathsOf(['shoe', 'hat'])[0]).toEqual(['person/shoe', 'guest/b/hat']);
});

test('a hidden new question is not listed', () => {
  expect(pathsOf(['licence'])[0]).toEqual([]);
});

test('a changed question is listed with or without an answer; a section links to its first question', () => {
  expect(pathsOf([], ['job', 'guest'])[1]).toEqual(['person/job', 'guest/a/name', 'guest/b/name']);
});

test('unknown ids are left out', () => {
  expect(pathsOf(['nothing'], ['nobody'])).toEqual([[], []]);
});

test('a restored answer is listed if its element is visible', () => {
  const restoredAnswer = (path: string) => ({ path, elementId: idOf(path.split('/').at(-1)!) });
  const restored = ['guest/a/hat', 'guest/z/hat', 'person/licence'].map(restoredAnswer);
  const targets = changeTargets(store, { added: [], changed: [], restored });
  expect(targets.restored).toEqual([{ id: idOf('hat'), path: 'guest/a/hat', isSection: false }]);
});
