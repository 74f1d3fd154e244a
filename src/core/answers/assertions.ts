import type { Issue } from '../../../schemas/generated/issue.ts';
import type { UploadPurpose } from '../../../schemas/generated/upload.ts';
import { flattenAnswers, instancePathsOf, type Answers } from './answers.ts';
import type { FormIndex, IndexedElement } from '../form/form-index.ts';
import { issueAt } from '../failures/issue.ts';

/** A code that somebody says was sent to a number; no number, no code. */
export interface CodeAssertion {
  kind: 'code';
  path: string;
  mobile: string | undefined;
  code: string;
}

/** Pictures that somebody says were uploaded, and what each was announced for. */
export interface UploadAssertion {
  kind: 'pictures';
  path: string;
  pictures: readonly { uploadId: string; purpose: UploadPurpose }[];
}

/** Somebody who is said to be of the customer's family. */
export interface PersonAssertion {
  kind: 'person';
  path: string;
  memberId: string;
}

export type Assertion = CodeAssertion | UploadAssertion | PersonAssertion;

export type CodeCheckStatus = 'right' | 'wrong' | 'expired' | 'locked';

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
export function assertionsOf(index: FormIndex, answers: Answers): Assertion[] {
  const { values, rows } = flattenAnswers(index, answers);
  const claims: Assertion[] = [];
  for (const indexed of index.elements)
    for (const instance of instancePathsOf(indexed.parent, rows)) {
      const path = `${instance}/${indexed.element.elementCode}`;
      const value = values.get(path);
      if (value === undefined) continue;
      if (indexed.inputType === 'smsCode') {
        const mobile = values.get(`${instance}/${siblingCodeOf(indexed, 'mobile')}`) as string | undefined;
        claims.push({ kind: 'code', path, mobile, code: value as string });
      }
      if (indexed.inputType === 'person') claims.push({ kind: 'person', path, memberId: value as string });
      const pictures = picturesOf(indexed, value as string | readonly string[]);
      if (pictures) claims.push({ kind: 'pictures', path, pictures });
    }
  return claims;
}

const siblingCodeOf = ({ settings }: IndexedElement, part: string): string =>
  (settings as Record<string, string>)[part] ?? '';

function picturesOf({ inputType }: IndexedElement, value: string | readonly string[]) {
  const purposes = Object.hasOwn(PURPOSES, inputType) ? PURPOSES[inputType] : undefined;
  return (
    purposes && [value].flat().map((uploadId, i) => ({ uploadId, purpose: (purposes[i] ?? purposes[0])! }))
  );
}

/** What is told at the field of a code that is not right. */
export function codeIssue(at: string, verdict: Exclude<CodeCheckStatus, 'right'>): Issue {
  if (verdict === 'wrong') return issueAt(at, { code: 'smsCode.wrong' });
  if (verdict === 'locked') return issueAt(at, { code: 'smsCode.locked' });
  return issueAt(at, { code: 'smsCode.expired' });
}

/** What is told at the field of a picture that is not there. */
export const uploadIssue = (at: string): Issue => issueAt(at, { code: 'upload.missing' });

/** What is told at the field of somebody who is not of this customer's family, or not any more. */
export const personIssue = (at: string): Issue => issueAt(at, { code: 'person.notFound' });
