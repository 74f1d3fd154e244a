import type { Issue } from '../../schemas/generated/issue.ts';
import type { UploadPurpose } from '../../schemas/generated/upload.ts';
import { flattenAnswers, instancesOf, type Answers } from './answers.ts';
import type { FormIndex, IndexedElement } from './form-index.ts';
import { issueAt } from './issue.ts';

/** A code that somebody says was sent to a number; no number, no code. */
export interface CodeClaim {
  kind: 'code';
  at: string;
  mobile: string | undefined;
  code: string;
}

/** Pictures that somebody says were uploaded, and what each was announced for. */
export interface UploadClaim {
  kind: 'pictures';
  at: string;
  pictures: readonly { uploadId: string; purpose: UploadPurpose }[];
}

/** Somebody who is said to be of the customer's family. */
export interface PersonClaim {
  kind: 'person';
  at: string;
  memberId: string;
}

export type Claim = CodeClaim | UploadClaim | PersonClaim;

export type CodeVerdict = 'right' | 'wrong' | 'expired' | 'locked';

const PURPOSES: Readonly<Record<string, readonly UploadPurpose[]>> = {
  upload: ['image'],
  signature: ['signature'],
  idScan: ['idCardFront', 'idCardBack'],
};

/**
 * What answers claim that no form can judge: that a code was sent, that pictures were uploaded, that somebody is
 * of the family. Only the server knows.
 *
 * @param answers as `checkAnswers` lets them pass
 * @returns the claims in the order of the form
 */
export function claimsOf(index: FormIndex, answers: Answers): Claim[] {
  const { values, rows } = flattenAnswers(index, answers);
  const claims: Claim[] = [];
  for (const indexed of index.elements)
    for (const instance of instancesOf(indexed.home, rows)) {
      const at = `${instance}/${indexed.element.elementCode}`;
      const value = values.get(at);
      if (value === undefined) continue;
      if (indexed.inputType === 'smsCode') {
        const mobile = values.get(`${instance}/${partnerOf(indexed, 'mobile')}`) as string | undefined;
        claims.push({ kind: 'code', at, mobile, code: value as string });
      }
      if (indexed.inputType === 'person') claims.push({ kind: 'person', at, memberId: value as string });
      const pictures = picturesOf(indexed, value as string | readonly string[]);
      if (pictures) claims.push({ kind: 'pictures', at, pictures });
    }
  return claims;
}

const partnerOf = ({ settings }: IndexedElement, part: string): string =>
  (settings as Record<string, string>)[part] ?? '';

function picturesOf({ inputType }: IndexedElement, value: string | readonly string[]) {
  const purposes = Object.hasOwn(PURPOSES, inputType) ? PURPOSES[inputType] : undefined;
  return (
    purposes && [value].flat().map((uploadId, i) => ({ uploadId, purpose: (purposes[i] ?? purposes[0])! }))
  );
}

/** What is told at the field of a code that is not right. */
export function codeIssue(at: string, verdict: Exclude<CodeVerdict, 'right'>): Issue {
  if (verdict === 'wrong') return issueAt(at, { code: 'smsCode.wrong' });
  if (verdict === 'locked') return issueAt(at, { code: 'smsCode.locked' });
  return issueAt(at, { code: 'smsCode.expired' });
}

/** What is told at the field of a picture that is not there. */
export const uploadIssue = (at: string): Issue => issueAt(at, { code: 'upload.missing' });

/** What is told at the field of somebody who is not of this customer's family, or not any more. */
export const personIssue = (at: string): Issue => issueAt(at, { code: 'person.notFound' });
