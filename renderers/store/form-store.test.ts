import { beforeEach, expect, test, vi } from 'vitest';
import { answerOperand, beneficiaryTotals, element, form, section } from '../../tests/forms/small-form.ts';
import { compileValidators } from '../../src/core/publish/compile-validators.ts';
import { indexForm } from '../../src/core/form/form-index.ts';
import { instantiateValidators } from '../../src/server/forms/instantiate-validators.ts';
import { FormStore } from './form-store.ts';

const index = indexForm(
  form([
    section('person', [
      element('name', 'name', { requiredFlag: 'Y' }),
      element('smokes', 'radio', { settings: { options: ['yes', 'no'] } }),
      element('perDay', 'integer', {
        requiredFlag: 'Y',
        visibleWhen: { op: 'eq', left: answerOperand('smokes'), right: { const: 'yes' } },
      }),
      element('idNumber', 'idNumber'),
      element('birthDate', 'date', {
        computed: { fn: 'birthDateFromId', args: [answerOperand('idNumber')] },
      }),
    ]),
    section('insured', [element('nick')], {
      repeat: { min: 0, max: 3 },
      section: section('cards', [element('number')], { repeat: { min: 0, max: 3 } }),
    }),
  ]),
);
const validators = instantiateValidators(compileValidators(index));

let store: FormStore;
let rowCount = 0;
beforeEach(() => {
  rowCount = 0;
  store = new FormStore({
    index,
    answers: {},
    context: () => ({ asOf: '2026-11-21' }),
    validators: async () => validators,
    newRowId: () => `n${(rowCount += 1)}`,
  });
});
const view = (path: string) => store.jotai.get(store.view(path));

test('a change notifies only the affected fields', () => {
  const listener = vi.fn();
  store.jotai.sub(store.view('person/name'), listener);
  store.change('person/smokes', 'yes');
  expect(listener).not.toHaveBeenCalled();
  expect(view('person/perDay').state.visible).toBe(true);
});

test('a hidden answer is retained and reappears with its element', () => {
  store.change('person/smokes', 'yes');
  store.change('person/perDay', 20);
  store.change('person/smokes', 'no');
  expect(view('person/perDay').state.visible).toBe(false);
  expect(store.answers()).toMatchObject({ person: { perDay: 20 } });
  store.change('person/smokes', 'yes');
  expect(view('person/perDay').value).toBe(20);
});

test('an untouched field shows no error', async () => {
  await store.prefetchValidators();
  store.change('person/name', 'a1');
  expect(view('person/name').issue).toBeUndefined();
  store.touch('person/name');
  expect(view('person/name').issue?.code).toBe('name.english');
  expect(view('person/perDay').issue).toBeUndefined();
});

test('a submit shows every error in the order of the form, and a correct answer removes its error', async () => {
  store.change('person/smokes', 'yes');
  const result = await store.submit();
  expect(result).toMatchObject({ ok: false });
  expect(store.jotai.get(store.summary).map(({ path }) => path)).toEqual(['person/name', 'person/perDay']);
  store.change('person/name', '欧阳若溪');
  expect(store.jotai.get(store.summary).map(({ path }) => path)).toEqual(['person/perDay']);
});

test('a question that appears after a refused submit is not marked as missing before it is left (U22)', async () => {
  await store.submit();
  store.change('person/smokes', 'yes');
  expect(view('person/perDay').issue).toBeUndefined();
  expect(store.jotai.get(store.summary).map(({ path }) => path)).toEqual(['person/name']);
  store.touch('person/perDay');
  expect(view('person/perDay').issue).toMatchObject({ code: 'required' });
  expect(store.jotai.get(store.summary).map(({ path }) => path)).toEqual(['person/name', 'person/perDay']);
  store.change('person/smokes', 'no');
  store.change('person/smokes', 'yes');
  await store.submit();
  expect(view('person/perDay').issue).toMatchObject({ code: 'required' });
});

test('a submit commits text that is still being typed', async () => {
  store.typing.schedule('person/name', () => store.change('person/name', '欧阳若溪'));
  expect(await store.submit()).toMatchObject({ ok: true, answers: { person: { name: '欧阳若溪' } } });
});

test('text that is not a number blocks the submit until it is corrected', async () => {
  store.change('person/name', '欧阳若溪');
  store.change('person/smokes', 'yes');
  await store.prefetchValidators();
  store.markBadInput('person/perDay');
  store.touch('person/perDay');
  expect(view('person/perDay').issue?.code).toBe('number.format');
  expect(await store.submit()).toMatchObject({ ok: false });
  store.change('person/perDay', 5);
  expect(await store.submit()).toMatchObject({ ok: true });
});

test('a computed answer is removed together with its operands', () => {
  store.change('person/idNumber', '11010519491231002X');
  expect(view('person/birthDate')).toMatchObject({ value: '1949-12-31' });
  store.change('person/idNumber', '110105');
  expect(view('person/birthDate').value).toBeUndefined();
});

test('rows are added, copied with new ids for their child rows, and removed', () => {
  const first = store.addRow('insured', { nick: 'A' });
  store.addRow(`insured/${first}/cards`, { number: '1' });
  store.copyRow('insured', first);
  expect(store.answers()['insured']).toEqual([
    { rowId: 'n1', nick: 'A', cards: [{ rowId: 'n2', number: '1' }] },
    { rowId: 'n4', nick: 'A', cards: [{ rowId: 'n3', number: '1' }] },
  ]);
  store.removeRow('insured', first);
  expect(store.jotai.get(store.rows('insured'))).toEqual(['n4']);
});

test('an added row opens with the fewest rows of the lists inside it; a removed row of another one stays away', () => {
  const repeat = { min: 1, max: 3 };
  const tenants = section('tenants', [element('trade')], { repeat });
  const buildings = section('buildings', [element('storeys')], { repeat, sections: [tenants] });
  const sites = new FormStore({
    index: indexForm(form([section('sites', [element('nick')], { repeat, sections: [buildings] })])),
    answers: { sites: [{ rowId: 's1', buildings: [{ rowId: 'b1', tenants: [{ rowId: 't1' }] }] }] },
    context: () => ({ asOf: '2026-11-21' }),
    validators: async () => validators,
    newRowId: () => `n${(rowCount += 1)}`,
  });
  sites.removeRow('sites/s1/buildings', 'b1');
  expect(sites.addRow('sites', { nick: 'B' })).toBe('n1');
  expect(sites.answers()['sites']).toEqual([
    { rowId: 's1', buildings: [] },
    { rowId: 'n1', nick: 'B', buildings: [{ rowId: 'n2', tenants: [{ rowId: 'n3' }] }] },
  ]);
});

test('an issue of the server stays when its field is left, until an answer changes', async () => {
  await store.prefetchValidators();
  store.change('person/name', '欧阳若溪');
  store.showServerIssues([{ code: 'name.characters', path: 'person/name' }]);
  store.touch('person/name');
  expect(view('person/name').issue).toEqual({ code: 'name.characters', path: 'person/name' });
  store.change('person/name', '欧阳');
  expect(view('person/name').issue).toBeUndefined();
});

test('every committed change notifies the subscriber', () => {
  const listener = vi.fn();
  const unsubscribe = store.subscribe(listener);
  store.change('person/name', '欧阳若溪');
  unsubscribe();
  store.change('person/name', '欧阳');
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a new beneficiary takes the first order with shares left; without any, no row can be added [V-047]', () => {
  const shares = indexForm(
    form(
      [
        section(
          'heirs',
          [element('turn', 'integer', { settings: { min: 1, max: 2 } }), element('share', 'ratio')],
          { repeat: { min: 0, max: 3 } },
        ),
      ],
      {
        groupChecks: [beneficiaryTotals('heirs', 'turn', 'share')],
      },
    ),
  );
  store = new FormStore({
    index: shares,
    answers: {},
    context: () => ({ asOf: '2026-11-21' }),
    validators: async () => instantiateValidators(compileValidators(shares)),
    newRowId: () => `n${(rowCount += 1)}`,
  });
  const canAddRow = () => store.jotai.get(store.canAddRow('heirs'));
  const turnOf = (rowId: string) => view(`heirs/${rowId}/turn`).value;
  expect(turnOf(store.addRow('heirs'))).toBe(1);
  store.change('heirs/n1/share', 100);
  expect(turnOf(store.addRow('heirs'))).toBe(2);
  expect(canAddRow()).toBe(true);
  store.change('heirs/n2/share', 100);
  expect(canAddRow()).toBe(false);
  store.change('heirs/n2/share', 40);
  expect(canAddRow()).toBe(true);
});

test('a computed answer goes with its operands, and what reads it is resolved again', () => {
  const birthDate = element('birthDate', 'date', {
    computed: { fn: 'birthDateFromId', args: [answerOperand('idNumber')] },
  });
  const copy = element('copy', 'date', { computed: answerOperand('birthDate') });
  const adult = element('adult', 'note', {
    visibleWhen: { op: 'lt', left: answerOperand('copy'), right: { const: '2000-01-01' } },
  });
  const oldest = element('oldest', 'integer', {
    computed: { fn: 'max', args: [answerOperand('age')] },
  });
  const computing = indexForm(
    form([
      section('person', [element('idNumber', 'idNumber'), birthDate, copy, adult]),
      section('insured', [element('age', 'integer')], { repeat: { min: 0, max: 3 } }),
      section('total', [oldest]),
    ]),
  );
  store = new FormStore({
    index: computing,
    answers: { person: { idNumber: '330106198803152427' }, insured: [{ rowId: 'r1', age: 40 }] },
    context: () => ({ asOf: '2026-11-21' }),
    validators: async () => validators,
    newRowId: () => 'new',
  });
  expect(store.answers()).toMatchObject({ person: { copy: '1988-03-15' }, total: { oldest: 40 } });
  expect(view('person/adult').state.visible).toBe(true);
  store.change('person/idNumber', undefined);
  expect(store.answers()['person']).toEqual({});
  expect(view('person/adult').state.visible).toBe(false);
  store.removeRow('insured', 'r1');
  expect(store.answers()['total']).toEqual({});
});

test('an answer that lowers a number of rows deletes none, and the form is refused with that number', async () => {
  const guests = indexForm(
    form([
      section('page', [element('guests', 'integer')]),
      section('guest', [element('nick')], {
        repeat: { min: 0, max: 3, bounds: { max: answerOperand('guests') } },
      }),
    ]),
  );
  store = new FormStore({
    index: guests,
    answers: { page: { guests: 2 }, guest: [{ rowId: 'r1' }, { rowId: 'r2', nick: 'x' }] },
    context: () => ({ asOf: '2026-11-21' }),
    validators: async () => instantiateValidators(compileValidators(guests)),
    newRowId: () => 'n1',
  });
  store.change('page/guests', 1);
  expect(view('guest').state.bounds?.max).toBe('1');
  const refusal = { path: 'guest', code: 'rows.tooMany', params: { max: 1 } };
  expect(await store.submit()).toEqual({ ok: false, issues: [refusal] });
  expect(store.answers()['guest']).toEqual([{ rowId: 'r1' }, { rowId: 'r2', nick: 'x' }]);
  store.change('page/guests', 2);
  expect(view('guest').issue).toBeUndefined();
  expect(await store.submit()).toMatchObject({ ok: true });
});

test('a row without an answer is untouched, and one with an answer is not (U26)', async () => {
  const required = { requiredFlag: 'Y' } as const;
  const elements = [element('nick', 'text', required), element('city', 'text', required)];
  const insured = indexForm(form([section('insured', elements, { repeat: { min: 1, max: 3 } })]));
  store = new FormStore({
    index: insured,
    answers: { insured: [{ rowId: 'r1' }] },
    context: () => ({ asOf: '2026-11-21' }),
    validators: async () => instantiateValidators(compileValidators(insured)),
    newRowId: () => 'n1',
  });
  await store.prefetchValidators();
  const status = () => store.jotai.get(store.rowStatus('insured/r1'));
  expect(status()).toBe('untouched');
  store.change('insured/r1/nick', '小溪');
  expect(status()).toBe('unfinished');
});
