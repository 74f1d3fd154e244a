import { expect, test } from 'vitest';
import { addressWords } from './address-words.ts';

const PLACE_WORDS =
  '乡 鄉 镇 鎮 号 號 院 村 街 路 弄 道 楼 樓 栋 棟 幢 座 室 社区 社區 小区 小區 单元 單元'.split(' ');
const check = (value: string) => addressWords.check(value, true, { asOf: '2026-11-21' });

test('without a word of places an address is refused', () => {
  expect(check('东方明珠塔下1')).toEqual({ code: 'address.keyword' });
});

test.each(PLACE_WORDS)('%s alone makes it an address [M3]', (word) => {
  expect(check(`东方明珠塔下${word}1`)).toBeUndefined();
});
