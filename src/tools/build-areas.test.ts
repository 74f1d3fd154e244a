import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CodeList } from '../../schemas/generated/code-list.ts';
import { buildAreas, codeListText } from './build-areas.ts';

const text = readFileSync(new URL('../../fixtures/code-lists/area.json', import.meta.url), 'utf8');
const list = JSON.parse(text) as CodeList;
const byCode = new Map(list.items.map((item) => [item.code, item]));
const parents = new Set(list.items.map((item) => item.parent));

test('the committed list is current', () => {
  expect(codeListText(buildAreas())).toBe(text);
});

test('codes are unique, and every parent is an area one level up', () => {
  expect(byCode.size).toBe(list.items.length);
  for (const { code, parent } of list.items) {
    if (parent === undefined) expect(code).toMatch(/^\d{2}0000$/);
    else
      expect(byCode.get(parent)?.code).toBe(
        code.endsWith('00') ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`,
      );
  }
});

test('only the four cities without counties have no children', () => {
  const cities = list.items.filter(({ code }) => /^\d{4}00$/.test(code) && !code.endsWith('0000'));
  const names = cities.filter(({ code }) => !parents.has(code)).map(({ labels }) => labels.zh_CN);
  expect(names).toEqual(['东莞市', '中山市', '儋州市', '嘉峪关市']);
});

test('areas of one parent have different names', () => {
  for (const locale of ['zh_CN', 'zh_TW', 'en_US'] as const) {
    const names = list.items.map(({ parent, labels }) => `${parent ?? ''} ${labels[locale]}`);
    expect(new Set(names).size).toBe(names.length);
  }
});

test.each([
  ['341500', "Lu'an"],
  ['610000', 'Shaanxi'],
  ['500000', 'Chongqing'],
  ['110105', 'Chaoyang'],
  ['371722', 'Shan Xian'],
  ['653201', 'Hotan Shi'],
  ['653221', 'Hotan Xian'],
  ['310115', 'Pudong New Area'],
  ['441802', 'Qingcheng'],
  ['441803', 'Qingxin'],
])('area %s is called %s in English', (code, name) => {
  expect(byCode.get(code)?.labels.en_US).toBe(name);
});

test.each([
  ['350206', '湖里區'],
  ['230102', '道裡區'],
  ['331000', '台州市'],
  ['710100', '臺北市'],
  ['210100', '瀋陽市'],
  ['411624', '沈丘縣'],
])('area %s is written %s in Traditional Chinese', (code, name) => {
  expect(byCode.get(code)?.labels.zh_TW).toBe(name);
});
