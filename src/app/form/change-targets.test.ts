import { expect, test } from 'vitest';
import { FormStore } from '../../../renderers/store/form-store.ts';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { indexForm } from '../../core/form/form-index.ts';
import { changeTargets } from './change-targets.ts';

const onlyPilots = { op: 'eq' as const, left: { element: idOf('job') }, right: { const: 'pilot' } };
const index = indexForm(
  form([
    section('person', [
      element('job'),
      element('shoe'),
      element('licence', 'text', { visibleWhen: onlyPilots }),
    ]),
    section('guest', [element('name'), element('hat')], { repeat: { min: 0, max: 3 } }),
  ]),
);
const store = new FormStore({
  index,
  answers: { person: { job: 'cook' }, guest: [{ rowId: 'a', hat: 'red' }, { rowId: 'b' }] },
  context: () => ({ asOf: '2026-11-21', codeListItem: () => undefined }),
  validators: () => Promise.reject(new Error('nothing is judged')),
  newRowId: () => 'r',
});
const pathsOf = (added: string[], changed: string[] = []) => {
  const places = changeTargets(store, { added: added.map(idOf), changed: changed.map(idOf), restored: [] });
  return [places.added.map(({ path }) => path), places.changed.map(({ path }) => path)];
};

test('a new question is shown where it is asked and not answered yet, in every row', () => {
  expect(pathsOf(['shoe', 'hat'])[0]).toEqual(['person/shoe', 'guest/b/hat']);
});

test('a new question that is hidden at present is not shown', () => {
  expect(pathsOf(['licence'])[0]).toEqual([]);
});

test('what asks for more is shown whether it is answered or not; a section leads to its first question', () => {
  expect(pathsOf([], ['job', 'guest'])[1]).toEqual(['person/job', 'guest/a/name', 'guest/b/name']);
});

test('what the form does not have is left out', () => {
  expect(pathsOf(['nothing'], ['nobody'])).toEqual([[], []]);
});

test('an answer that was put back is shown at its place, if it is asked for there at present', () => {
  const at = (path: string) => ({ at: path, elementId: idOf(path.split('/').at(-1)!) });
  const restored = ['guest/a/hat', 'guest/z/hat', 'person/licence'].map(at);
  const places = changeTargets(store, { added: [], changed: [], restored });
  expect(places.restored).toEqual([{ id: idOf('hat'), path: 'guest/a/hat', isSection: false }]);
});
