import { expect, test } from 'vitest';
import type { TrailEntry } from './trail-chain.ts';
import { verifyConsents, type ConsentRecord } from './verify-consents.ts';

const AT = '2026-11-21T04:00:00.000000Z';
const consent: ConsentRecord = {
  seq: 2,
  at: AT,
  kind: 'consentGiven',
  details: { consentId: 'c1', documentId: 'clauses', documentVersion: 1, seconds: 10 },
};
const entry = (seq: number, kind: string, details = {}): TrailEntry => ({
  tradeId: 'a-trade',
  seq,
  at: AT,
  kind,
  details,
  previousHash: '',
  hash: '',
});
const entries = [entry(1, 'documentOpened'), entry(2, 'consentGiven', consent.details), entry(3, 'pageLeft')];

test.each<[what: string, consents: ConsentRecord[], fault: object | undefined]>([
  ['says what its entry says', [consent], undefined],
  [
    'has another version',
    [{ ...consent, details: { ...consent.details, documentVersion: 2 } }],
    { code: 'consentChanged', seq: 2 },
  ],
  ['has another time', [{ ...consent, at: AT.replace('04', '05') }], { code: 'consentChanged', seq: 2 }],
  [
    'was withdrawn instead of given',
    [{ ...consent, kind: 'consentWithdrawn' }],
    { code: 'consentChanged', seq: 2 },
  ],
  ['is missing', [], { code: 'consentMissing', seq: 2 }],
  ['refers to another entry', [{ ...consent, seq: 3 }], { code: 'consentMissing', seq: 2 }],
  ['was added', [consent, { ...consent, seq: 3 }], { code: 'consentUnknown', seq: 3 }],
])('a consent that %s', (_what, consents, fault) => {
  expect(verifyConsents(entries, consents)).toEqual(fault);
});
