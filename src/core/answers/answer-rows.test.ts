import { expect, test } from 'vitest';
import { element, form, section } from '../../../tests/forms/small-form.ts';
import { indexForm } from '../form/form-index.ts';
import { flattenAnswers, nestAnswers } from './answers.ts';
import { copyRow, insertRow, parseRow, removeRow, withMinimumRows } from './answer-rows.ts';

const formWith = (childMinimum: number) =>
  indexForm(
    form([
      section('applicant', [element('name')]),
      section('insured', [element('nick')], {
        repeat: { min: 1, max: 3 },
        section: section('cards', [element('number')], { repeat: { min: childMinimum, max: 3 } }),
      }),
    ]),
  );
const index = formWith(0);
const nested = {
  applicant: { name: 'Anna' },
  insured: [
    { rowId: 'r1', nick: 'A', cards: [{ rowId: 'c1', number: '1' }] },
    { rowId: 'r10', nick: 'B', cards: [] },
  ],
};
const answers = flattenAnswers(index, nested);

const rowIds = (): (() => string) => {
  let count = 0;
  return () => `n${(count += 1)}`;
};

test('a list below its minimum receives rows, those inside its new rows too', () => {
  const filled = withMinimumRows(formWith(2), flattenAnswers(index, {}), rowIds());
  expect(nestAnswers(index, filled)).toEqual({
    applicant: {},
    insured: [{ rowId: 'n1', cards: [{ rowId: 'n2' }, { rowId: 'n3' }] }],
  });
});

test('a new row receives the fewest rows of the lists inside it, and no other list rows that it lacks', () => {
  const deep = site({ min: 1, max: 3 });
  const appended = insertRow(deep, flattenAnswers(deep, { site: [{ rowId: 'r1' }] }), 'site', 'r2', {
    values: new Map(),
    rows: new Map(),
  });
  expect(nestAnswers(deep, withMinimumRows(deep, appended, rowIds(), 'site/r2'))['site']).toEqual([
    { rowId: 'r1', address: {}, building: [] },
    { rowId: 'r2', address: {}, building: [{ rowId: 'n1', tenant: [{ rowId: 'n2' }] }] },
  ]);
});

test('a list at its minimum stays unchanged', () => {
  expect(nestAnswers(index, withMinimumRows(index, answers, rowIds()))).toEqual(nested);
});

test('an appended row brings its answers and the rows inside it', () => {
  const row = parseRow(index, 'insured', { nick: 'C', cards: [{ rowId: 'c2', number: '2' }] });
  const appended = nestAnswers(index, insertRow(index, answers, 'insured', 'r3', row));
  expect(appended['insured']).toEqual([
    ...nested.insured,
    { rowId: 'r3', nick: 'C', cards: [{ rowId: 'c2', number: '2' }] },
  ]);
});

test('a removed row takes its answers and the rows inside it, and no answer of another row', () => {
  const remaining = removeRow(answers, 'insured', 'r1');
  expect(nestAnswers(index, remaining)).toEqual({ ...nested, insured: [nested.insured[1]] });
  expect([...remaining.values.keys()]).toEqual(['applicant/name', 'insured/r10/nick']);
  expect([...remaining.rows.keys()]).toEqual(['insured', 'insured/r10/cards']);
});

test('a copied row has new ids for the rows inside it', () => {
  const copy = copyRow(index, answers, 'insured', 'r1', rowIds());
  expect(nestAnswers(index, insertRow(index, answers, 'insured', 'r3', copy))['insured']).toEqual([
    ...nested.insured,
    { rowId: 'r3', nick: 'A', cards: [{ rowId: 'n1', number: '1' }] },
  ]);
});

/** Rows three deep, in a section beside one that does not repeat. */
const site = (repeat = { min: 0, max: 3 }) => {
  const tenant = section('tenant', [element('trade')], { repeat });
  const building = section('building', [element('storeys')], { repeat, sections: [tenant] });
  const address = section('address', [element('street')]);
  return indexForm(form([section('site', [element('nick')], { repeat, sections: [address, building] })]));
};

test('lists three deep receive rows up to their minimum', () => {
  const deep = site({ min: 1, max: 3 });
  expect(nestAnswers(deep, withMinimumRows(deep, flattenAnswers(deep, {}), rowIds()))).toEqual({
    site: [{ rowId: 'n1', address: {}, building: [{ rowId: 'n2', tenant: [{ rowId: 'n3' }] }] }],
  });
});

test('a copied row brings each section inside along, with new ids for the rows at every depth', () => {
  const inside = (building: string, tenant: string) => ({
    address: { street: 'East 1' },
    building: [{ rowId: building, tenant: [{ rowId: tenant, trade: 'food' }] }],
  });
  const sites = flattenAnswers(site(), { site: [{ rowId: 'r1', ...inside('b', 't') }] });
  const copy = copyRow(site(), sites, 'site', 'r1', rowIds());
  expect(nestAnswers(site(), insertRow(site(), sites, 'site', 'r2', copy))['site']).toEqual([
    { rowId: 'r1', ...inside('b', 't') },
    { rowId: 'r2', ...inside('n1', 'n2') },
  ]);
});

test('adding, copying and removing rows leaves the answers before unchanged', () => {
  removeRow(answers, 'insured', 'r1');
  insertRow(index, answers, 'insured', 'r3', copyRow(index, answers, 'insured', 'r1', rowIds()));
  expect(nestAnswers(index, answers)).toEqual(nested);
});
