import { describe, expect, test } from 'vitest';
import { ID_CARD_FRONT } from '../../../tests/forms/id-card.ts';
import { idCardOf } from './id-card.ts';

const TODAY = '2026-11-21';
const emptyText = { name: '', sex: '', birth: '', address: '', number: '', validity: '' };
const frontText = {
  ...emptyText,
  name: '欧阳若溪',
  sex: '女',
  birth: '1988/3/15',
  address: '浙江省杭州市西湖区文三路18号',
  number: '330106198803152427',
};
const front = (change: object) => idCardOf('front', { ...frontText, ...change }, TODAY);
const validity = (text: string) => idCardOf('back', { ...emptyText, validity: text }, TODAY)?.validity;

test('a front is converted to the format of answers', () => {
  expect(front({})).toEqual(ID_CARD_FRONT);
});

test('line breaks and spaces are removed from the name and the address', () => {
  expect(front({ name: '欧阳 若溪', address: '浙江省杭州市\n西湖区 文三路18号' })).toMatchObject({
    name: '欧阳若溪',
    address: '浙江省杭州市西湖区文三路18号',
  });
});

test('a number with a wrong check character is dropped; gender and birth date come from the printed fields', () => {
  expect(front({ number: '330106198803152428' })).toMatchObject({
    idNumber: null,
    gender: 'F',
    birthDate: '1988-03-15',
  });
});

test('gender and birth date of a valid number win over the printed fields', () => {
  expect(front({ sex: '男', birth: '1983年3月15日' })).toMatchObject({
    gender: 'F',
    birthDate: '1988-03-15',
  });
});

test('a lower-case check character becomes X', () => {
  expect(front({ number: '11010519491231002x' })).toMatchObject({
    idNumber: '11010519491231002X',
    birthDate: '1949-12-31',
  });
});

describe('the validity of a back', () => {
  test.each([
    ['2016.05.20-2036.05.20', { start: '2016-05-20', end: '2036-05-20' }],
    ['2016.05.20 - 2036.05.20', { start: '2016-05-20', end: '2036-05-20' }],
    ['20160520-20360520', { start: '2016-05-20', end: '2036-05-20' }],
    ['2016年5月20日-2036年5月20日', { start: '2016-05-20', end: '2036-05-20' }],
    ['2015.01.01-长期', { start: '2015-01-01', longTerm: true }],
  ])('%s', (text, expected) => expect(validity(text)).toEqual(expected));

  test.each([
    '',
    '长期',
    '2016.05.20',
    '2036.05.20-2016.05.20',
    '2016.13.20-2036.05.20',
    '2015.02.29-长期',
    'x',
  ])('%j is unreadable', (text) =>
    expect(idCardOf('back', { ...emptyText, validity: text }, TODAY)).toBeUndefined(),
  );
});

test('a front without name and number is unreadable', () => {
  expect(front({ name: '', number: '33010619880315242' })).toBeUndefined();
  expect(front({ name: ' ', number: '' })).toBeUndefined();
  expect(front({ name: '' })).toMatchObject({ name: null, idNumber: '330106198803152427' });
});
