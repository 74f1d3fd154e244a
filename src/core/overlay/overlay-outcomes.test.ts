import { expect, test } from 'vitest';
import type { Condition } from '../../../schemas/generated/condition.ts';
import type { Form, Outcome } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { answerOperand, element, form, section } from '../../../tests/forms/small-form.ts';
import { deriveOverlay } from './derive-overlay.ts';
import { flatten } from './flatten.ts';
import { overlayConflicts } from './overlay-conflicts.ts';

const isYes: Condition = { op: 'eq', left: answerOperand('ill'), right: { const: 'yes' } };
const ill: Outcome = { outcomeId: 'outcome1', result: 'failed', when: isYes, locks: ['mustExist'] };
const well: Outcome = { outcomeId: 'outcome2', result: 'passed' };
const own = (result: Outcome['result']): Outcome => ({ outcomeId: 'ownone00', result, when: isYes });
const words = { en_US: { 'outcome2.title': 'Passed', 'outcome1.title': 'Declined' } };
const base = form([section('page', [element('ill'), element('name')])], { outcomes: [ill, well], words });

const overlay = (operations: Overlay['operations']): Overlay => ({
  formatVersion: 1,
  screen: base.screen,
  scope: { supplierCode: 'CHL' },
  baseVersion: 1,
  operations,
  words: {},
});

/** The outcomes of the base with an overlay, in order; or its problems. */
function outcomesWith(...operations: Overlay['operations']): string[] {
  const flat = flatten(base, [overlay(operations)]);
  return flat.ok
    ? (flat.form.outcomes ?? []).map(({ outcomeId }) => outcomeId)
    : flat.issues.map(({ code, id, params }) => [code, id, ...Object.values(params ?? {})].join(' '));
}

test('an overlay cannot remove an outcome that must exist', () => {
  expect(outcomesWith({ op: 'removeOutcome', outcomeId: 'outcome1' })).toEqual([
    'overlay.locked outcome1 mustExist',
  ]);
});

test('an overlay lets nobody pass before an outcome that must exist', () => {
  const problems = ['overlay.locked outcome1 mustExist'];
  expect(outcomesWith({ op: 'addOutcome', after: null, outcome: own('passed') })).toEqual(problems);
  expect(outcomesWith({ op: 'addOutcome', after: 'outcome1', outcome: own('passed') })).toEqual([
    'outcome1',
    'ownone00',
    'outcome2',
  ]);
  expect(outcomesWith({ op: 'addOutcome', after: null, outcome: own('failed') })).toEqual([
    'ownone00',
    'outcome1',
    'outcome2',
  ]);
});

test('without a place an outcome comes last', () => {
  expect(outcomesWith({ op: 'addOutcome', outcome: own('passed') })).toEqual([
    'outcome1',
    'outcome2',
    'ownone00',
  ]);
});

test('an overlay replaces an outcome by removing it first, and its words go with it', () => {
  const replaced: Outcome = { ...well, result: 'failed' };
  const operations: Overlay['operations'] = [
    { op: 'removeOutcome', outcomeId: 'outcome2' },
    { op: 'addOutcome', outcome: replaced },
  ];
  expect(outcomesWith(...operations)).toEqual(['outcome1', 'outcome2']);
  expect(outcomesWith({ op: 'addOutcome', outcome: replaced })).toEqual(['id.duplicate outcome2']);
  const flat = flatten(base, [overlay(operations)]);
  expect(flat.ok && flat.form.words['en_US']).toEqual({ 'outcome1.title': 'Declined' });
});

test('an outcome that is not there is named', () => {
  expect(outcomesWith({ op: 'removeOutcome', outcomeId: 'nowhere0' })).toEqual(['overlay.target nowhere0']);
  expect(outcomesWith({ op: 'addOutcome', after: 'nowhere0', outcome: own('failed') })).toEqual([
    'overlay.target nowhere0',
  ]);
});

test.each<[string, Outcome[] | undefined]>([
  ['an added one', [ill, own('failed'), well]],
  ['a removed one', [ill]],
  ['a changed one', [ill, { ...well, result: 'failed' }]],
])('the overlay of a form with %s is derived', (_title, outcomes) => {
  const whole: Form = { ...base, outcomes: outcomes!, words: {} };
  const derived = deriveOverlay({ ...base, words: {} }, whole, {
    scope: { supplierCode: 'CHL' },
    baseVersion: 1,
  });
  const flat = derived.ok && flatten({ ...base, words: {} }, [derived.overlay]);
  expect(flat && flat.ok && flat.form.outcomes).toEqual(outcomes);
});

test('other outcomes of two forms in another order are derived too', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id): Outcome => ({ ...own('failed'), outcomeId: `outcome${id}` }));
  const [before, after] = [
    form([section('page', [element('ill')])], { outcomes: [a!, b!, c!] }),
    form([section('page', [element('ill')])], { outcomes: [c!, a!, b!] }),
  ];
  const derived = deriveOverlay(before, after, { scope: { supplierCode: 'CHL' }, baseVersion: 1 });
  const flat = derived.ok && flatten(before, [derived.overlay]);
  expect(flat && flat.ok && flat.form.outcomes).toEqual([c, a, b]);
});

const conflictsOf = (operations: Overlay['operations'], outcomes: Outcome[], rest: Partial<Form> = {}) =>
  overlayConflicts(base, { ...base, outcomes, ...rest }, overlay(operations)).map(
    ({ kind, id, property }) => `${kind} ${id} ${property}`,
  );

test('a new base that changes what the overlay removes or follows is a conflict', () => {
  const remove: Overlay['operations'] = [{ op: 'removeOutcome', outcomeId: 'outcome2' }];
  expect(conflictsOf(remove, [ill, { ...well, result: 'failed' }])).toEqual(['outcome outcome2 outcomes']);
  expect(conflictsOf(remove, [ill, { ...well, locks: ['mustExist'] }])).toEqual(['locked outcome2 outcomes']);
  expect(conflictsOf(remove, [ill, well])).toEqual([]);
  const add = (result: Outcome['result']): Overlay['operations'] => [
    { op: 'addOutcome', after: 'outcome1', outcome: own(result) },
  ];
  expect(conflictsOf(add('failed'), [well])).toEqual(['anchor ownone00 outcome1']);
  expect(conflictsOf(add('failed'), [ill, own('failed')])).toEqual(['taken ownone00 ownone00']);
  expect(conflictsOf(add('passed'), [ill, { ...well, locks: ['mustExist'] }])).toEqual([
    'locked ownone00 outcomes',
  ]);
  expect(conflictsOf(add('failed'), [ill, well])).toEqual([]);
});

test('a new base without what an outcome of the overlay reads, or that reads what it removes, is a conflict', () => {
  const sections = [section('page', [element('name')])];
  expect(conflictsOf([{ op: 'addOutcome', outcome: own('failed') }], [well], { sections })).toEqual([
    'operand ownone00 page/ill',
  ]);
  const readsName: Outcome = { ...well, when: { op: 'empty', left: answerOperand('name') } };
  expect(conflictsOf([{ op: 'remove', target: 'name0000' }], [ill, readsName])).toEqual([
    'read name0000 page/name',
  ]);
});
