import { expect, test } from 'vitest';
import area from '../../../fixtures/code-lists/area.json' with { type: 'json' };
import type { CodeList } from '../../../schemas/generated/code-list.ts';
import { listReadings, readingsOf } from './list-readings.ts';

const areas = area as CodeList;
const readings = await listReadings(areas);
const spelled = (code: string) => (readings.get(code) ?? []).map((syllables) => syllables.join(' '));
const codeOf = (name: string) => areas.items.find(({ labels }) => labels.zh_CN === name)!.code;

test.each([
  ['重庆市', 'chong qing shi'],
  ['长沙市', 'chang sha shi'],
  ['厦门市', 'xia men shi'],
  ['六安市', 'lu an shi'],
  ['亳州市', 'bo zhou shi'],
  ['乐清市', 'yue qing shi'],
  ['台州市', 'tai zhou shi'],
  ['吕梁市', 'lü liang shi'],
  ['蚌埠市', 'beng bu shi'],
  ['丽水市', 'li shui shi'],
  ['长子县', 'zhang zi xian'],
  ['东阿县', 'dong e xian'],
  ['番禺区', 'pan yu qu'],
  ['铅山县', 'yan shan xian'],
  ['长垣市', 'chang yuan shi'],
  ['什邡市', 'shi fang shi'],
  ['成都市', 'cheng du shi'],
  ['都江堰市', 'du jiang yan shi'],
  ['乐亭县', 'lao ting xian'],
  ['乐陵市', 'lao ling shi'],
  ['六合区', 'lu he qu'],
  ['蔚县', 'yu xian'],
  ['单县', 'shan xian'],
  ['歙县', 'she xian'],
  ['浚县', 'xun xian'],
  ['洪洞县', 'hong tong xian'],
  ['涡阳县', 'guo yang xian'],
  ['泌阳县', 'bi yang xian'],
  ['黄陂区', 'huang pi qu'],
  ['穆棱市', 'mu ling shi'],
  ['尉犁县', 'yu li xian'],
  ['筠连县', 'jun lian xian'],
  ['珲春市', 'hun chun shi'],
])('%s is read %s (U15)', (name, reading) => expect(spelled(codeOf(name))).toContain(reading));

test('a list is read once', () => {
  expect(listReadings(areas)).toBe(listReadings(areas));
});

test('an English name that is no reading of the characters changes nothing', () => {
  const read = (text: string) => [...text].map((character) => `${character === '医' ? 'yi' : 'sheng'}`);
  expect(readingsOf({ zh_CN: '医生', en_US: 'Doctor' }, read)).toEqual([['yi', 'sheng']]);
  expect(readingsOf({ zh_CN: '医生' }, read)).toEqual([['yi', 'sheng']]);
});
