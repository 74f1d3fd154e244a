import { expect, test } from 'vitest';
import { itemName } from './list-names.ts';
import { listTree } from './list-tree.ts';

const AREAS = [
  { code: '330000', label: '浙江省' },
  { code: '330100', label: '杭州市', parent: '330000' },
  { code: '330106', label: '西湖区', parent: '330100' },
  { code: '441900', label: '东莞市', parent: '440000' },
  { code: '440000', label: '广东省' },
  { code: '360100', label: '南昌市', parent: '360000' },
  { code: '360103', label: '西湖区', parent: '360100' },
  { code: '360000', label: '江西省' },
];

const codes = (rows: readonly { item: { code: string } }[]) => rows.map(({ item }) => item.code);

test('a level lists its direct children and marks those with children of their own', () => {
  const tree = listTree(AREAS);
  expect(codes(tree.childrenOf(undefined))).toEqual(['330000', '440000', '360000']);
  expect(tree.childrenOf('330000')).toMatchObject([{ item: { code: '330100' }, hasChildren: true }]);
  expect(tree.childrenOf('440000')).toMatchObject([{ item: { code: '441900' }, hasChildren: false }]);
});

test('an item whose children are still to come opens a level, unless the list ends there (U27)', () => {
  const top = [{ code: '330000', label: '浙江省', hasChildren: true }];
  const tree = listTree(top, 3);
  expect(tree.hasLevels).toBe(true);
  expect(tree.childrenOf(undefined)).toMatchObject([{ hasChildren: true }]);
  expect(tree.openLevelsFor('330000')).toEqual(['330000']);
  expect(listTree(top, 1).childrenOf(undefined)).toMatchObject([{ hasChildren: false }]);
});

test('with two levels, cities can be picked and counties are not found', () => {
  const tree = listTree(AREAS, 2);
  expect(tree.childrenOf('330000')).toMatchObject([{ hasChildren: false }]);
  expect(tree.search('西湖', 50).rows).toEqual([]);
});

test('a sheet opens at the level of its initial item, and at the top for an unknown code', () => {
  const tree = listTree(AREAS);
  expect(tree.openLevelsFor('330100')).toEqual(['330000', '330100']);
  expect(tree.openLevelsFor('330106')).toEqual(['330000', '330100']);
  expect(tree.openLevelsFor('999999')).toEqual([]);
});

test('a level with a single item is skipped', () => {
  const tree = listTree([
    { code: '110000', label: '北京市' },
    { code: '110100', label: '北京市', parent: '110000' },
    { code: '110105', label: '朝阳区', parent: '110100' },
  ]);
  expect(tree.openLevelsFor('110000')).toEqual(['110000', '110100']);
  expect(tree.search('朝阳', 50).rows).toMatchObject([{ parentNames: '北京市' }]);
});

test('a search includes the names of parents and distinguishes items with the same name', () => {
  const tree = listTree(AREAS);
  expect(tree.search('西湖', 50).rows.map(({ parentNames }) => parentNames)).toEqual([
    '浙江省 · 杭州市',
    '江西省 · 南昌市',
  ]);
  expect(codes(tree.search('江西 西湖', 50).rows)).toEqual(['360103']);
});

test('a word may span the names of several levels, from the top down (U15)', () => {
  const tree = listTree(AREAS);
  expect(codes(tree.search('杭州西湖', 50).rows)).toEqual(['330106']);
  expect(codes(tree.search('浙江杭州西湖', 50).rows)).toEqual(['330106']);
  expect(codes(tree.search('西湖杭州', 50).rows)).toEqual([]);
  expect(codes(tree.search('杭州东湖', 50).rows)).toEqual([]);
});

test('names that start with the word come first, items below them last', () => {
  expect(codes(listTree(AREAS).search('杭州', 50).rows)).toEqual(['330100', '330106']);
});

test('a search returns at most its limit and reports that there are more matches', () => {
  const many = Array.from({ length: 3500 }, (_, i) => ({ code: `${i}`, label: `职业 ${i}` }));
  const result = listTree(many).search('职业', 50);
  expect(result.rows).toHaveLength(50);
  expect(result.hasMore).toBe(true);
});

test('a search ignores accents, case and width', () => {
  const tree = listTree([{ code: 'a', label: 'Médico CIRURGIÃO ９' }]);
  for (const typed of ['medico', 'cirurgiao', ' MÉDICO  9 '])
    expect(codes(tree.search(typed, 50).rows)).toEqual(['a']);
});

test('cyclic and missing parents do not hang the sheet', () => {
  const ring = listTree([
    { code: 'a', label: 'A', parent: 'b' },
    { code: 'b', label: 'B', parent: 'a' },
    { code: 'c', label: 'C', parent: 'gone' },
  ]);
  expect(ring.chain('a').length).toBeLessThan(10);
  expect(codes(ring.childrenOf(undefined))).toEqual(['c']);
});

test('a retired item keeps its name and its level, and is neither a row nor found (B.10)', () => {
  const items = [
    ...AREAS,
    { code: '330199', label: '旧区', parent: '330100', isRetired: true },
    { code: '810000', label: '旧省', isRetired: true },
  ];
  const tree = listTree(items);
  expect(codes(tree.childrenOf(undefined))).toEqual(['330000', '440000', '360000']);
  expect(codes(tree.childrenOf('330100'))).toEqual(['330106']);
  expect(tree.search('旧', 50).rows).toEqual([]);
  expect(tree.chain('330199').map(({ label }) => label)).toEqual(['浙江省', '杭州市', '旧区']);
  expect(tree.openLevelsFor('330199')).toEqual(['330000', '330100']);
  expect(itemName(items, '330199', { levels: 3 })).toBe('浙江省 杭州市 旧区');
  const leaf = [
    { code: 'a', label: 'A' },
    { code: 'b', label: 'B', parent: 'a', isRetired: true },
  ];
  expect(listTree(leaf).childrenOf(undefined)).toMatchObject([{ hasChildren: false }]);
});
