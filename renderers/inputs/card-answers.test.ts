import { expect, test } from 'vitest';
import type { IdCard } from '../../schemas/generated/ocr.ts';
import { cardAnswers } from './card-answers.ts';

const card: IdCard = {
  side: 'front',
  name: '欧阳若溪',
  gender: null,
  birthDate: null,
  address: null,
  idNumber: '330106198803152427',
  validity: null,
};
const partners = { name: 'fullName', idType: 'idType', idNumber: 'idNumber', gender: 'gender' };

test('recognised fields answer the elements that the form names, the document type before its number', () => {
  expect(Object.entries(cardAnswers(card, partners))).toEqual([
    ['idType', 'residentId'],
    ['idNumber', '330106198803152427'],
    ['fullName', '欧阳若溪'],
  ]);
});

test('the back of a card does not set the document type', () => {
  const validity = { start: '2016-05-20', end: '2036-05-20' };
  const back: IdCard = { ...card, side: 'back', name: null, idNumber: null, validity };
  expect(cardAnswers(back, { ...partners, validity: 'idValidity' })).toEqual({ idValidity: validity });
});
