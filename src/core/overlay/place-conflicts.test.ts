// Conflicts of what an overlay adds and moves with a new version of its base.
import { expect, test } from 'vitest';
import english from '../../../locales/en_US/qa.json' with { type: 'json' };
import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { element, form, idOf, section } from '../../../tests/forms/small-form.ts';
import { codeNames, mergedNames } from '../explain/names.ts';
import { interpolate } from '../messages/message.ts';
import { overlayConflictWords } from './overlay-conflict-words.ts';
import { overlayConflicts } from './overlay-conflicts.ts';

type Operation = Overlay['operations'][number];

const base = form(
  [
    section('person', [element('name'), element('email'), element('phone')]),
    section('cars', [element('plate'), element('brand')], { repeat: { min: 0, max: 3 } }),
    section('more', [element('note')]),
  ],
  { groupChecks: [{ checkId: 'agecheck1', check: 'ageRange', birthDate: idOf('name'), min: 18 }] },
);
const [name, email, phone, plate, brand, note] = ['name', 'email', 'phone', 'plate', 'brand', 'note'].map(
  idOf,
) as [string, string, string, string, string, string];
const [person, cars, more] = ['person', 'cars', 'more'].map(idOf) as [string, string, string];

const messages: Record<string, string> = english;

/** The conflicts of operations with an edited base, in words after their kind and id. */
function conflictsOf(operations: Operation[], edit: (newBase: Form) => void): string[] {
  const after = structuredClone(base);
  edit(after);
  const { screen } = base;
  const overlay: Overlay = {
    ...{ formatVersion: 1, screen, scope: { supplierCode: 'CHL' }, baseVersion: 1, words: {} },
    operations,
  };
  const names = mergedNames(base, after, codeNames);
  const words = { t: (key: string, params = {}) => interpolate(messages[key]!, params), names };
  return overlayConflicts(base, after, overlay).map(
    (conflict) => `${conflict.kind} ${conflict.id}: ${overlayConflictWords(conflict, words)}`,
  );
}

type Case = [title: string, operations: Operation[], edit: (newBase: Form) => void, expected: string[]];

const ELSEWHERE = 'choose another position';
const moves = (from: string, before: string, after: string, own: string) =>
  `place ${from}: the base moves what the overlay moves: ${before} → ${after}, the overlay has ${own}`;
const lacks = (path: string) =>
  `the base no longer has ${path}, next to which the overlay adds: ${ELSEWHERE}`;

const noteAfterEmail: Operation = { op: 'move', target: note, section: person, after: email };
const phoneFirst: Operation = { op: 'move', target: phone, after: null };
const moreAfterPerson: Operation = { op: 'move', target: more, after: person };

const uses = (taken: string) =>
  `the base now uses the id or code ${taken} that the overlay adds: choose another`;
const pets = idOf('chl_pets');
const isEmpty = (read: string) => ({ op: 'empty' as const, left: { element: read } });
const petsAfterCars: Operation = {
  op: 'addSection',
  after: cars,
  section: section('chl_pets', [element('breed', 'text', { visibleWhen: isEmpty(name) })], {
    visibleWhen: isEmpty(email),
  }),
};
const noteIntoPets: Operation = { op: 'move', target: note, section: pets, after: null };

const CASES: Case[] = [
  ['nothing', [noteAfterEmail, phoneFirst, moreAfterPerson], () => {}, []],
  [
    'the removal of the moved element',
    [phoneFirst],
    (newBase) => void newBase.sections[0]!.elements.splice(2, 1),
    [`removed ${phone}: the base no longer has what the overlay changes (move): remove the change`],
  ],
  [
    'another section of an element that the overlay moves within its own',
    [phoneFirst],
    (newBase) => void newBase.sections[2]!.elements.push(...newBase.sections[0]!.elements.splice(2, 1)),
    [moves(phone, 'after person.email in person', 'after more.note in more', 'first in person')],
  ],
  [
    'another section of an element that the overlay moves into that one',
    [{ op: 'move', target: phone, section: more, after: note }],
    (newBase) => void newBase.sections[2]!.elements.push(...newBase.sections[0]!.elements.splice(2, 1)),
    [],
  ],
  [
    'the removal of the section that the element moves into',
    [noteAfterEmail],
    (newBase) => void newBase.sections.splice(0, 1),
    [`anchor ${note}: ${lacks('person')}`],
  ],
  [
    'the removal of the element that it follows',
    [noteAfterEmail],
    (newBase) => void newBase.sections[0]!.elements.splice(1, 1),
    [`anchor ${note}: ${lacks('person/email')}`],
  ],
  [
    'the removal of the section that a section follows',
    [moreAfterPerson],
    (newBase) => void newBase.sections.splice(0, 1),
    [`anchor ${more}: ${lacks('person')}`],
  ],
  [
    'the order of sections of which the overlay moves one',
    [{ op: 'move', target: more, after: null }],
    (newBase) => void newBase.sections.splice(1, 0, ...newBase.sections.splice(2, 1)),
    [moves(more, 'after cars', 'after person', 'first')],
  ],
  [
    'a lock on the element that moves into another section',
    [noteAfterEmail],
    (newBase) => void (newBase.sections[2]!.elements[0]!.locks = ['mustExist']),
    [`locked ${note}: the base now locks what the overlay changes (move): remove the change`],
  ],
  [
    'a lock on the element that moves within its section',
    [phoneFirst],
    (newBase) => void (newBase.sections[0]!.elements[2]!.locks = ['mustExist', 'mustStayRequired']),
    [],
  ],
  [
    'a code that the moved element brings along',
    [noteAfterEmail],
    (newBase) => void newBase.sections[0]!.elements.push({ ...element('note'), elementId: 'another00' }),
    [`taken ${note}: the base now uses the id or code note that the overlay adds: choose another`],
  ],
  [
    'the place of an element that follows one which the overlay brings there',
    [
      noteAfterEmail,
      { op: 'add', section: person, after: note, element: element('chl_one') },
      { op: 'add', section: person, after: idOf('chl_one'), element: element('chl_two') },
      { op: 'move', target: name, after: idOf('chl_two') },
    ],
    (newBase) => void newBase.sections[0]!.elements.push(element('fax')),
    [],
  ],
  [
    'a part that a wider overlay adds',
    [
      { op: 'move', target: 'chlwider', after: null },
      { op: 'move', target: plate, after: 'chlwider' },
      { op: 'set', target: 'chlwider', property: 'requiredFlag', value: 'Y' },
      { op: 'remove', target: 'chlother' },
    ],
    (newBase) => void newBase.sections[0]!.elements.push(element('fax')),
    [],
  ],
  [
    'the section of what the overlay adds first',
    [{ op: 'add', section: cars, after: null, element: element('chl_one') }],
    (newBase) => void newBase.sections.splice(1, 1),
    [`anchor ${idOf('chl_one')}: ${lacks('cars')}`],
  ],
  [
    'an element before the one that the overlay adds first',
    [{ op: 'add', section: cars, after: null, element: element('chl_one') }],
    (newBase) => void newBase.sections[1]!.elements.splice(0, 0, element('fax')),
    [],
  ],
  [
    'the section that an added section follows',
    [petsAfterCars],
    (newBase) => void newBase.sections.splice(1, 1),
    [`anchor ${pets}: ${lacks('cars')}`],
  ],
  [
    'the place of the section that an added section follows, and all around it',
    [petsAfterCars],
    (newBase) => void newBase.sections.reverse().push(section('fees', [element('fee')])),
    [],
  ],
  [
    'a section with the id of an added one',
    [petsAfterCars],
    (newBase) => void newBase.sections.push(section('chl_pets', [])),
    [`taken ${pets}: ${uses(pets)}`],
  ],
  [
    'an element with the id of one in an added section',
    [petsAfterCars],
    (newBase) => void newBase.sections[2]!.elements.push(element('breed')),
    [`taken ${pets}: ${uses(idOf('breed'))}`],
  ],
  [
    'a section whose code differs from an added one by case',
    [petsAfterCars],
    (newBase) => void newBase.sections.push(section('Chl_Pets', [], { sectionId: 'another00' })),
    [`taken ${pets}: ${uses('chl_pets')}`],
  ],
  [
    'the removal of what the rules in an added section read',
    [petsAfterCars],
    (newBase) => void newBase.sections[0]!.elements.splice(0, 2),
    [
      `operand ${pets}: the base no longer has person/email, which a rule of the overlay reads: change the rule`,
      `operand ${idOf('breed')}: the base no longer has person/name, which a rule of the overlay reads: change the rule`,
    ],
  ],
  [
    'the removal of an element that moves into an added section',
    [petsAfterCars, noteIntoPets],
    (newBase) => void newBase.sections[2]!.elements.pop(),
    [`removed ${note}: the base no longer has what the overlay changes (move): remove the change`],
  ],
  [
    'a lock on an element that moves into an added section',
    [petsAfterCars, noteIntoPets],
    (newBase) => void (newBase.sections[2]!.elements[0]!.locks = ['mustExist']),
    [`locked ${note}: the base now locks what the overlay changes (move): remove the change`],
  ],
  [
    'the code of an element that moves into an added section which has that code',
    [petsAfterCars, noteIntoPets],
    (newBase) => void (newBase.sections[2]!.elements[0]!.elementCode = 'breed'),
    [`taken ${note}: ${uses('breed')}`],
  ],
  [
    'the code of a moved element to that of the element beside it',
    [noteAfterEmail],
    (newBase) => void (newBase.sections[2]!.elements[0]!.elementCode = 'phone'),
    [`taken ${note}: ${uses('phone')}`],
  ],
  [
    'a check that the overlay replaces',
    [
      { op: 'removeCheck', checkId: 'agecheck1' },
      { op: 'addCheck', check: { checkId: 'agecheck1', check: 'ageRange', birthDate: name, max: 70 } },
    ],
    (newBase) => void (newBase.sections[0]!.elements[0]!.requiredFlag = 'Y'),
    [],
  ],
  [
    'the other element of an order that the overlay changes',
    [{ op: 'move', target: brand, after: null }],
    (newBase) => void newBase.sections[1]!.elements.splice(0, 1),
    [],
  ],
];

test.each(CASES)('places of an overlay with a base that changes %s', (_title, operations, edit, expected) => {
  expect(conflictsOf(operations, edit)).toEqual(expected);
});
