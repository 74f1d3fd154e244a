import { expect, test } from 'vitest';
import { examplePolicy, largePolicy } from '../../../tests/policies/example-policies.ts';
import { readPolicyDocument } from './policy-document.ts';

/** The example with one value replaced; undefined removes it. */
function changed(pointer: string, value: unknown): unknown {
  const document: unknown = structuredClone(examplePolicy());
  const keys = pointer.split('/').slice(1);
  const parent = keys
    .slice(0, -1)
    .reduce((at, key) => (at as Record<string, unknown>)[key], document) as Record<string, unknown>;
  if (value === undefined) delete parent[keys.at(-1)!];
  else parent[keys.at(-1)!] = value;
  return document;
}

test('the examples are policies', () => {
  expect(examplePolicy().policyNumber).toBe('CHL2026112700000018');
  expect(largePolicy().insured).toHaveLength(9);
});

test.each([
  ['/policyNumber', 'CHL 1)', '/policyNumber'],
  ['/policyNumber', undefined, '/'],
  ['/payment/premiumFen', 7860.5, '/payment/premiumFen'],
  ['/payment/premiumFen', '786050', '/payment/premiumFen'],
  ['/duties/0/sumInsuredFen', -1, '/duties/0/sumInsuredFen'],
  ['/insured', [], '/insured'],
  ['/insured/0/name', ' 欧阳', '/insured/0/name'],
  ['/insured/0/name', '欧\n阳', '/insured/0/name'],
  ['/insured/0/nickname', '小溪', '/insured/0'],
  ['/documents/0/sha256', 'abc', '/documents/0/sha256'],
  ['/issuedAt', '2026-11-27 18:30', '/issuedAt'],
  ['/period/firstDay', '2026-13-01', '/period/firstDay'],
])('%s as %j is refused at %s', (pointer, value, path) => {
  expect(() => readPolicyDocument(changed(pointer, value))).toThrow(
    expect.objectContaining({ code: 'policy.shape', params: { path } }),
  );
});

test('ten insured persons are too many', () => {
  const policy = largePolicy();
  const insured = [...policy.insured, policy.insured[0]!];
  expect(() => readPolicyDocument({ ...policy, insured })).toThrow('policy.shape');
});

test('premiums add up to the total', () => {
  expect(() => readPolicyDocument(changed('/insured/1/premiumFen', 300_001))).toThrow(
    expect.objectContaining({ code: 'policy.premiumSum', params: { sum: '786051', total: '786050' } }),
  );
});

test('a period ends on its first day at the earliest', () => {
  expect(readPolicyDocument(changed('/period/lastDay', '2026-11-28'))).toBeDefined();
  expect(() => readPolicyDocument(changed('/period/lastDay', '2026-11-27'))).toThrow(
    expect.objectContaining({ code: 'policy.period', params: { from: '2026-11-28', to: '2026-11-27' } }),
  );
});
