import { expect, test } from 'vitest';
import { confirmationIssue } from './insured-confirm-rule.ts';

const spouse = {
  rowId: 'r1',
  relation: 'spouse',
  birthDate: '1988-03-15',
  mobile: '13900139000',
  idNumber: '11010519491231002X',
};
const child = {
  rowId: 'r2',
  relation: 'child',
  birthDate: '2015-05-05',
  mobile: '13800138000',
  idNumber: '330106201505050018',
};
const application = { applicant: { mobile: '13800138000' }, insured: [spouse, child] };
const cover = { applicantIs: 'spouse', birthDate: '1988-03-15', agreesToCover: true };
const identity = { mobile: '13900139000', last6: '31002x', smsCode: '123456' };

test('the insured person confirms with the own phone and ID number (U9)', () => {
  expect(confirmationIssue(application, { cover, identity })).toBeUndefined();
});

test.each([
  ['the phone of the applicant', { ...identity, mobile: '13700137000' }, 'confirm.mobile', 'identity/mobile'],
  [
    'the phone of another insured person',
    { ...identity, mobile: '13800138000' },
    'confirm.lastSix',
    'identity/last6',
  ],
  ['the ID number of another person', { ...identity, last6: '050018' }, 'confirm.lastSix', 'identity/last6'],
])('%s does not confirm (U9)', (_title, given, code, path) => {
  expect(confirmationIssue(application, { cover, identity: given })).toEqual({ code, path });
});

test('relation and birth date are those of the application, whatever the page sends (U9)', () => {
  const issue = { code: 'confirm.person', path: 'cover/applicantIs' };
  expect(confirmationIssue(application, { cover: { ...cover, applicantIs: 'child' }, identity })).toEqual(
    issue,
  );
  expect(confirmationIssue(application, { cover: { ...cover, birthDate: '1990-01-01' }, identity })).toEqual(
    issue,
  );
});

test('only a minor of the application is exempt from confirming (U9)', () => {
  const exempt = { cover: { applicantIs: 'parent', birthDate: '2015-05-05' } };
  expect(confirmationIssue(application, exempt)).toBeUndefined();
  expect(confirmationIssue({ ...application, insured: [spouse] }, exempt)).toEqual({
    code: 'confirm.person',
    path: 'cover/applicantIs',
  });
});

test('the applicant as the insured person has nothing to confirm (U9)', () => {
  const self = { ...spouse, relation: 'self' };
  expect(confirmationIssue({ ...application, insured: [self] }, { cover, identity })).toEqual({
    code: 'confirm.mobile',
    path: 'identity/mobile',
  });
});
