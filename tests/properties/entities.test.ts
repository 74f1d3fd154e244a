import { expect, test } from 'vitest';
import type { InputType } from '../../schemas/elements/input-types.ts';
import { checkSubmittedAnswers } from '../../src/core/answers/submitted-answers.ts';
import { indexForm, type FormIndex } from '../../src/core/form/form-index.ts';
import { targetOf } from '../../src/core/answers/answer-target.ts';
import { compileTestForm } from '../forms/compile-test-form.ts';
import { insurerForm } from '../forms/fixtures.ts';
import { element, form, section } from '../forms/small-form.ts';

/** By field of the specification, the path and input type of its element. The three validity fields share one answer. */
type Fields = Readonly<Record<string, readonly [path: string, inputType: InputType]>>;

const person: Fields = {
  name: ['insured/r1/name', 'name'],
  gender: ['insured/r1/gender', 'radio'],
  birthDate: ['insured/r1/birthDate', 'date'],
  idType: ['insured/r1/idType', 'idType'],
  idNo: ['insured/r1/idNumber', 'idNumber'],
  idValidityStart: ['insured/r1/idValidity', 'validityRange'],
  idValidityEnd: ['insured/r1/idValidity', 'validityRange'],
  idLongTerm: ['insured/r1/idValidity', 'validityRange'],
  mobile: ['insured/r1/mobile', 'mobile'],
  email: ['insured/r1/email', 'email'],
  address: ['applicant/address', 'address'],
  occupation: ['insured/r1/occupation', 'occupation'],
  nationality: ['applicant/chl_nationality', 'listItem'],
  socialSecurity: ['insured/r1/socialSecurity', 'radio'],
  smokingHistory: ['insured/r1/chl_smoking', 'radio'],
  height: ['insured/r1/height', 'decimal'],
  weight: ['insured/r1/weight', 'decimal'],
  relationToApplicant: ['insured/r1/relation', 'relation'],
};

const familyMember: Fields = {
  realName: ['member/name', 'name'],
  relationship: ['member/relation', 'relation'],
  mobile: ['member/mobile', 'mobile'],
  idNo: ['member/idNumber', 'idNumber'],
  birthDate: ['member/birthDate', 'date'],
  socialSecurity: ['member/socialSecurity', 'radio'],
};

const beneficiary: Fields = {
  kind: ['insured/r1/beneficiaryKind', 'radio'],
  order: ['insured/r1/beneficiaries/r1/benefitOrder', 'integer'],
  ratio: ['insured/r1/beneficiaries/r1/ratio', 'ratio'],
};

const invoice: Fields = {
  type: ['invoice/invoiceType', 'select'],
  taxpayerType: ['invoice/taxpayerType', 'radio'],
  title: ['invoice/title', 'text'],
  taxpayerNumber: ['invoice/taxpayerNumber', 'uscc'],
  registeredAddress: ['invoice/registeredAddress', 'address'],
  companyPhone: ['invoice/companyPhone', 'text'],
  bank: ['invoice/bank', 'bank'],
  account: ['invoice/account', 'bankCard'],
  recipientName: ['delivery/recipientName', 'name'],
  mobile: ['delivery/mobile', 'mobile'],
  address: ['delivery/address', 'address'],
};

const elementAt = (path: string, index: FormIndex) => {
  const target = targetOf(index, path);
  return target?.kind === 'element' ? target.indexed : undefined;
};

test.each<[title: string, screen: string, fields: Fields]>([
  ['a person [N-002]', 'insureInfomation', person],
  ['a family member, except the flag for the customer [N-004]', 'family', familyMember],
  ['a beneficiary [N-005]', 'insureInfomation', beneficiary],
  ['an invoice [N-007]', 'invoice', invoice],
])('every field of %s has an element of its input type', (_title, screen, fields) => {
  const index = indexForm(insurerForm('chenghai', screen));
  const types = Object.entries(fields).map(([field, [path]]) => [field, elementAt(path, index)?.inputType]);
  expect(types).toEqual(Object.entries(fields).map(([field, [, inputType]]) => [field, inputType]));
});

test('the taxpayer type is small-scale or general [K-067]', () => {
  const settings = elementAt('invoice/taxpayerType', indexForm(insurerForm('chenghai', 'invoice')))?.settings;
  expect(settings).toMatchObject({ options: ['smallScale', 'general'] });
});

test('requiredFlag Y makes an answer required, and N makes it optional [K-062]', () => {
  const resultWithout = (requiredFlag: 'Y' | 'N') => {
    const { index, validators } = compileTestForm(
      form([section('person', [element('name', 'text', { requiredFlag })])]),
    );
    return checkSubmittedAnswers(index, validators, { person: {} }, { asOf: '2026-11-22' });
  };
  expect(resultWithout('Y')).toEqual({ ok: false, issues: [{ code: 'required', path: 'person/name' }] });
  expect(resultWithout('N')).toMatchObject({ ok: true });
});
