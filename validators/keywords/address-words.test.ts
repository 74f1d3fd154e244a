import { expect, test } from 'vitest';
import { addressWords } from './address-words.ts';

const ADDRESS_WORDS =
  '乡 鄉 镇 鎮 号 號 院 村 街 路 弄 道 楼 樓 栋 棟 幢 座 室 社区 社區 小区 小區 单元 單元'.split(' ');
const check = (value: string) => addressWords.check(value, true, { asOf: '2026-11-21' });

test('an address without an address word is refused', () => {
  expect(check('东方明珠塔下1')).toEqual({ code: 'address.keyword' });
});

test.each(ADDRESS_WORDS)('%s is enough as the address word [M3]', (word) => {
  expect(check(`东方明珠塔下${word}1`)).toBeUndefined();
});
