import { expect, test } from 'vitest';
import type { Answers } from '../answers/answers.ts';
import { orderPersons, type PersonNames } from './order-persons.ts';

const names: PersonNames = {
  idType: (code) => `证件 ${code}`,
  relation: (code) => `关系 ${code}`,
  area: (code) => (code === '' ? '' : `地区 ${code} `),
  occupationClass: (code) => (code === '0001006' ? '1' : undefined),
};

const applicant = {
  name: '欧阳若溪',
  idType: 'residentId',
  idNumber: '330106198803152427',
  gender: 'F',
  birthDate: '1988-03-15',
  mobile: '13800138000',
  area: '330106',
  address: '文三路100号3幢201室',
  occupation: '0001006',
};
const spouse = {
  rowId: 'r2',
  relation: 'spouse',
  name: '陈安',
  idType: 'passport',
  idNumber: 'E12345678',
  gender: 'M',
  birthDate: '1986-01-02',
  beneficiaryKind: 'designated',
};
const person = (order: number, name: string, ratio: number) => ({
  rowId: `b${order}`,
  benefitOrder: order,
  name,
  relation: 'child',
  idType: 'birthCertificate',
  idNumber: 'T330123456',
  ratio,
});

const personsOf = (answers: object) => orderPersons(answers as Answers, names);

test('whoever insures themselves is described by the answers of the applicant', () => {
  const { insureds } = personsOf({
    applicant,
    insured: [{ rowId: 'r1', relation: 'self', beneficiaryKind: 'legal' }],
  });
  expect(insureds).toEqual([
    {
      rowId: 'r1',
      name: '欧阳若溪',
      idType: 'residentId',
      idTypeName: '证件 residentId',
      idNumber: '330106198803152427',
      gender: 'F',
      birthDate: '1988-03-15',
      relation: 'self',
      relationName: '关系 self',
      mobile: '13800138000',
      occupationClass: '1',
      beneficiaryKind: 'legal',
      beneficiaries: [],
    },
  ]);
});

test('another insured person has answers of their own, and nothing of the applicant', () => {
  const { insureds } = personsOf({ applicant, insured: [spouse] });
  const [{ name, gender, birthDate, mobile, occupationClass }] = insureds as [(typeof insureds)[0]];
  expect({ name, gender, birthDate, mobile, occupationClass }).toEqual({
    name: '陈安',
    gender: 'M',
    birthDate: '1986-01-02',
    mobile: undefined,
    occupationClass: undefined,
  });
});

test('beneficiaries are in their order, and only where they are designated', () => {
  const beneficiaries = [person(2, '陈乙', 100), person(1, '陈甲', 100)];
  const { insureds } = personsOf({
    applicant,
    insured: [
      { ...spouse, beneficiaries },
      { ...spouse, rowId: 'r3', beneficiaryKind: 'legal', beneficiaries },
    ],
  });
  expect(insureds.map(({ beneficiaries: listed }) => listed.map(({ name }) => name))).toEqual([
    ['陈甲', '陈乙'],
    [],
  ]);
  expect(insureds[0]!.beneficiaries[0]).toEqual({
    order: 1,
    name: '陈甲',
    relation: 'child',
    relationName: '关系 child',
    idType: 'birthCertificate',
    idTypeName: '证件 birthCertificate',
    idNumber: 'T330123456',
    share: 100,
  });
});

test('a form that does not ask who benefits pays the insured person', () => {
  const { beneficiaryKind: _, ...medical } = spouse;
  expect(personsOf({ applicant, insured: [medical] }).insureds[0]!.beneficiaryKind).toBe('insured');
});

test('the address is one line with the area, and absent where neither was asked', () => {
  expect(personsOf({ applicant, insured: [] }).applicant.address).toBe('地区 330106 文三路100号3幢201室');
  const { area: _area, address: _address, ...short } = applicant;
  expect(personsOf({ applicant: short, insured: [] }).applicant).not.toHaveProperty('address');
});
