import { expect, test } from 'vitest';
import english from '../../../locales/en_US/qa.json' with { type: 'json' };
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { codeNames, mergedNames } from '../explain/names.ts';
import { interpolate } from '../messages/message.ts';
import { conflictsByPart, partConflictsWords } from './conflicts-by-part.ts';
import { flatten } from './flatten.ts';

const base = form([
  section('person', [element('email'), element('age', 'integer', { settings: { max: 99 } })]),
]);
const overlay: Overlay = {
  formatVersion: 1,
  screen: 'trial',
  scope: { supplierCode: 'CHL' },
  baseVersion: 1,
  operations: [
    { op: 'set', target: idOf('email'), property: 'requiredFlag', value: 'Y' },
    { op: 'set', target: idOf('email'), property: 'visibleWhen', value: null },
    { op: 'set', target: idOf('age'), property: 'settings', value: { max: 70 } },
  ],
  words: {
    en_US: { [`${idOf('email')}.elementName`]: 'Mail', [`${idOf('email')}.alertTitle`]: 'Enter your mail' },
    zh_CN: { [`${idOf('email')}.elementName`]: '邮箱' },
  },
};
const after = form([section('person', [element('age', 'integer', { settings: { max: 80 } })])]);

test('a removed question is one conflict, however many operations and words of the overlay change it (G9)', () => {
  const parts = conflictsByPart(base, after, overlay);
  expect(parts.map(({ id, conflicts }) => [id, conflicts.length])).toEqual([
    [idOf('email'), 1],
    [idOf('age'), 1],
  ]);
  const result = flatten(after, [overlay]);
  expect(!result.ok && result.issues).toEqual([{ code: 'overlay.target', id: idOf('email') }]);
});

test('a conflict says what its author may do (G9)', () => {
  const t = (key: string, params = {}) => interpolate((english as Record<string, string>)[key]!, params);
  const wording = { t, names: mergedNames(base, after, codeNames) };
  expect(conflictsByPart(base, after, overlay).map((part) => partConflictsWords(part, wording))).toEqual([
    'person.email: the base no longer has what the overlay changes (requiredFlag): remove the change',
    'person.age: the base changes settings.max, which the overlay overrides: 99 → 80, the overlay has 70; ' +
      'keep the overlay’s, or remove its change to take the base’s',
  ]);
});
