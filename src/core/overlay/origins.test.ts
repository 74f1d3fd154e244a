import { expect, test } from 'vitest';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { layersOf, originsIn, type Layer } from './origins.ts';

const base = form([section('person', [element('age', 'integer', { settings: { min: 18, max: 60 } })])], {
  words: { en_US: { [`${idOf('age')}.elementName`]: 'Age' } },
});

const layer = (name: string, fields: Partial<Overlay>): Layer => ({
  name,
  overlay: {
    formatVersion: 1,
    screen: 'trial',
    scope: { supplierCode: name },
    baseVersion: 1,
    operations: [],
    words: {},
    ...fields,
  },
});

const target = idOf('age');
const layers = layersOf(base, [
  layer('HMH', {
    operations: [{ op: 'set', target, property: 'settings', value: { max: 65 } }],
    words: { en_US: { [`${target}.elementName`]: 'Age at entry' } },
  }),
  layer('HMH/R2', {
    operations: [
      { op: 'set', target, property: 'settings', value: { min: 18, max: 70 } },
      { op: 'set', target, property: 'requiredFlag', value: 'Y' },
    ],
  }),
]);

test('each property names the last layer that changed it and the value that the layer replaced', () => {
  expect(originsIn(layers)(target)).toEqual([
    { property: 'elementCode', value: 'age', layer: 'base' },
    { property: 'inputType', value: 'integer', layer: 'base' },
    { property: 'requiredFlag', value: 'Y', layer: 'HMH/R2', inherited: 'N' },
    { property: 'settings.min', value: 18, layer: 'base' },
    { property: 'settings.max', value: 70, layer: 'HMH/R2', inherited: 65 },
    { property: 'en_US elementName', value: 'Age at entry', layer: 'HMH', inherited: 'Age' },
  ]);
});

test('an element that a layer adds has that layer as its only origin', () => {
  const added = layer('HMH', {
    operations: [{ op: 'add', section: idOf('person'), element: element('hmh_shoe', 'text') }],
  });
  const origins = originsIn(layersOf(base, [added]))(idOf('hmh_shoe'));
  expect(origins.map(({ layer: name, inherited }) => [name, inherited])).toEqual(
    origins.map(() => ['HMH', undefined]),
  );
});

test('what a layer moves has its place as an origin; what the others pass has none', () => {
  const persons = form([
    section('person', [element('age'), element('name'), element('mobile'), element('email')]),
  ]);
  const moving = (name: string, code: string, after: string | null) =>
    layer(name, { operations: [{ op: 'move', target: idOf(code), after: after && idOf(after) }] });
  const origins = originsIn(
    layersOf(persons, [moving('HMH', 'mobile', null), moving('HMH/R2', 'age', 'email')]),
  );
  const placesOf = (code: string) => origins(idOf(code)).filter(({ property }) => property === 'place');
  const inPerson = (after: string | null) => ({ section: idOf('person'), after: after && idOf(after) });
  expect([placesOf('mobile'), placesOf('age'), placesOf('name')]).toEqual([
    [{ property: 'place', value: inPerson(null), layer: 'HMH', inherited: inPerson('name') }],
    [{ property: 'place', value: inPerson('email'), layer: 'HMH/R2', inherited: inPerson('mobile') }],
    [],
  ]);
});
