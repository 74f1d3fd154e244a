import { describe, expect, test } from 'vitest';
import type { CodeList } from '../../../schemas/generated/code-list.ts';
import { fixtureNames, readFixture } from '../../../tests/forms/fixtures.ts';
import { checkCodeListDocument } from './check-code-list.ts';

const list = (items: unknown[], rest: Partial<CodeList> = {}) => ({
  listId: 'trade',
  version: '2026-1',
  source: 'test',
  items,
  ...rest,
});
const item = (code: string, rest: object = {}) => ({ code, labels: { zh_CN: `名称${code}` }, ...rest });

/** The problems of a list as `code at id`. */
function problemsOf(document: unknown): string[] {
  const checked = checkCodeListDocument(document);
  return checked.ok ? [] : checked.issues.map(({ code, id }) => `${code} at ${id}`);
}

test.each(fixtureNames('code-lists'))(
  'the code list %s of the fixtures can be published as it is (B.10)',
  (name) => {
    expect(problemsOf(readFixture(`code-lists/${name}`))).toEqual([]);
  },
);

describe('refuses with the place of the item (B.10)', () => {
  test.each<[expected: string[], document: unknown]>([
    [['document.notObject at '], []],
    [['document.unknownKey at /items/0'], list([item('a', { label: 'x' })])],
    [['document.invalid at /items/0/labels'], list([{ code: 'a', labels: {} }])],
    [['document.invalid at /items'], list([])],
    [['document.invalid at /items/0/code'], list([item('a b')])],
    [['document.invalid at /version'], list([item('a')], { version: '1' })],
    [['item.repeated at /items/1'], list([item('a'), item('a')])],
    [['item.parent at /items/0'], list([item('a', { parent: 'b' })])],
    [
      ['item.tooDeep at /items/0', 'item.tooDeep at /items/1'],
      list([item('a', { parent: 'b' }), item('b', { parent: 'a' })]),
    ],
    [['item.date at /items/0/validTo'], list([item('a', { validTo: '2026-02-30' })])],
    [['item.period at /items/0'], list([item('a', { validFrom: '2026-03-02', validTo: '2026-03-01' })])],
    [['words.markup at /items/0/labels/zh_CN'], list([{ code: 'a', labels: { zh_CN: '<b>甲</b>' } }])],
    [['words.missing at /items/0/labels/en_US'], list([item('a', { labels: { zh_CN: '甲', en_US: ' ' } })])],
    [
      ['item.attribute at /items/0/attributes/refused'],
      list([item('a', { attributes: { refused: 'yes' } })]),
    ],
    [['item.attribute at /items/0/attributes/class'], list([item('a', { attributes: { class: 2.5 } })])],
  ])('%j', (expected, document) => expect(problemsOf(document)).toEqual(expected));
});

test('an occupation without a class is refused, since nobody could choose it (B.10)', () => {
  const items = [
    item('01'),
    item('0101', { parent: '01', attributes: { class: 1 } }),
    item('0102', { parent: '01', attributes: { refused: true } }),
    item('0103', { parent: '01', attributes: { licence: 'A' } }),
  ];
  expect(problemsOf(list(items, { listId: 'occupation' }))).toEqual(['item.noClass at /items/3']);
  expect(problemsOf(list(items, { listId: 'fisheryOccupation' }))).toEqual(['item.noClass at /items/3']);
  const unclassed = [item('01'), item('0103', { parent: '01', attributes: { licence: 'A' } })];
  expect(problemsOf(list(unclassed))).toEqual([]);
});

test('eight levels are the deepest that pages show (B.10)', () => {
  const chain = (levels: number) =>
    Array.from({ length: levels }, (_, i) => item(`l${i}`, i === 0 ? {} : { parent: `l${i - 1}` }));
  expect(problemsOf(list(chain(8)))).toEqual([]);
  expect(problemsOf(list(chain(9)))).toEqual(['item.tooDeep at /items/8']);
});

test('a list of more bytes than a form may have is checked, one beyond its own limit is not (B.10)', () => {
  const long = (count: number) =>
    list(Array.from({ length: count }, (_, i) => item(`c${i}`, { labels: { zh_CN: '长'.repeat(100) } })));
  expect(problemsOf(long(2000))).toEqual([]);
  expect(problemsOf(long(14_000))).toEqual(['list.tooLarge at ']);
});
