import { describe, expect, test } from 'vitest';
import { indexList } from './list-search.ts';

const AREAS = [
  { code: '330000', names: ['浙江省'], readings: [['zhe', 'jiang', 'sheng']] },
  { code: '330106', parent: '330100', names: ['西湖区'], readings: [['xi', 'hu', 'qu']] },
  { code: '330100', parent: '330000', names: ['杭州市'], readings: [['hang', 'zhou', 'shi']] },
  { code: '360000', names: ['江西省'], readings: [['jiang', 'xi', 'sheng']] },
  { code: '360100', parent: '360000', names: ['南昌市'], readings: [['nan', 'chang', 'shi']] },
  { code: '360103', parent: '360100', names: ['西湖区'], readings: [['xi', 'hu', 'qu']] },
  { code: '610100', names: ['西安市'], readings: [['xi', 'an', 'shi']] },
  {
    code: '130225',
    names: ['乐亭'],
    readings: [
      ['le', 'ting'],
      ['lao', 'ting'],
    ],
  },
  { code: '141100', names: ['吕梁市'], readings: [['lü', 'liang', 'shi']] },
];
const areas = indexList(AREAS, true);
const find = (typed: string, levels?: number) => areas.search(typed, 50, levels).codes;

describe('an item is found (U15)', () => {
  test.each([
    ['by a Chinese name', '西湖', ['330106', '360103']],
    ['by one character', '杭', ['330100', '330106']],
    ['by a word over two levels', '杭州西湖', ['330106']],
    ['by a word over three levels', '浙江杭州西湖', ['330106']],
    ['by several words in any order', '西湖 江西', ['360103']],
    ['by pinyin', 'xihu', ['330106', '360103']],
    ['by pinyin over two levels', 'hangzhouxihu', ['330106']],
    ['by pinyin in words', 'hangzhou xihu', ['330106']],
    ['by pinyin with the generic words', 'hangzhoushixihuqu', ['330106']],
    ['by a half-typed syllable', 'hangzh', ['330100', '330106']],
    ['by pinyin inside a name', 'changshi', ['360100', '360103']],
    ['by initials over two levels', 'hzxh', ['330106']],
    ['by initials and pinyin', 'hzxihu', ['330106']],
    ['by Chinese and pinyin', '杭州xihu', ['330106']],
    ['with an apostrophe', "xi'an", ['610100']],
    ['by each of its readings', 'laoting', ['130225']],
    ['by its other reading', 'leting', ['130225']],
    ['with v for ü', 'lvliang', ['141100']],
    ['with u for ü', 'luliang', ['141100']],
    ['in any case and width', 'ＨＺＸＨ', ['330106']],
  ])('%s', (_, typed, codes) => expect(find(typed)).toEqual(codes));
});

test.each(['西湖杭州', '杭州东湖', 'xihuhangzhou', 'hzxg', 'ihu', 'angzhou', ' ', '%', '\u0000', "'"])(
  'nothing is found for %j (U15)',
  (typed) => expect(areas.search(typed, 50)).toEqual({ codes: [], hasMore: false }),
);

test('names that start with the word come first, then higher levels, then items below (U15)', () => {
  expect(find('jiangxisheng')).toEqual(['360000', '360100', '360103']);
  expect(find('江')).toEqual(['360000', '330000', '330100', '360100', '330106', '360103']);
  expect(find('xi')).toEqual(['610100', '330106', '360103', '360000', '360100']);
});

test('items below the last level are not found', () => {
  expect(find('xihu', 2)).toEqual([]);
  expect(find('hangzhou', 2)).toEqual(['330100']);
});

test('initials are searched only where they are asked for', () => {
  expect(indexList(AREAS).search('hzxh', 50).codes).toEqual([]);
});

test('Latin names are found by their words, from the start of a name over several levels', () => {
  const list = indexList([
    { code: 'a', names: ['Hangzhou', '杭州市'] },
    { code: 'b', parent: 'a', names: ['Xihu', '西湖区'] },
    { code: 'c', names: ['Médico cirurgião'] },
  ]);
  for (const typed of ['Hangzhou Xihu', 'hangzhouxihu', 'hang xi', '杭州西湖'])
    expect(list.search(typed, 50).codes, typed).toEqual(['b']);
  expect(list.search('cirurgiao medico', 50).codes).toEqual(['c']);
  expect(list.search('angzhouxihu', 50).codes).toEqual([]);
});

test('a search returns at most its limit, and says when there are more', () => {
  const many = indexList(Array.from({ length: 60 }, (_, i) => ({ code: `${i}`, names: [`职业${i}`] })));
  expect(many.search('职业', 50)).toMatchObject({ codes: { length: 50 }, hasMore: true });
  expect(many.search('职业', 60)).toMatchObject({ codes: { length: 60 }, hasMore: false });
});

test('items whose parents form a cycle are left out', () => {
  const ring = indexList([
    { code: 'a', parent: 'b', names: ['环'] },
    { code: 'b', parent: 'a', names: ['环'] },
    { code: 'c', parent: 'gone', names: ['环'] },
  ]);
  expect(ring.search('环', 50).codes).toEqual(['c']);
});
