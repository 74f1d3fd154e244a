// Assertions: statements in answers that other tables must confirm.
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { Issue } from '../../../schemas/generated/issue.ts';
import type { UploadPurpose } from '../../../schemas/generated/upload.ts';
import { siblingPath, type AnswerPath } from './answer-path.ts';
import { elementPathsOf, type AnswerMap } from './answers.ts';
import { isOfType, type FormIndex, type IndexedElement } from '../form/form-index.ts';
import { issueAt } from '../failures/issue.ts';
import { PICTURE_TYPES } from './upload-types.ts';

/** An SMS code as entered; without a mobile number it cannot be right. */
export interface CodeAssertion {
  kind: 'code';
  path: AnswerPath;
  mobile: string | undefined;
  code: string;
}

/** Upload ids in the answers, each with the purpose it was uploaded for. A picture may be a document where the element says so. */
export interface UploadAssertion {
  kind: 'pictures';
  path: AnswerPath;
  pictures: readonly { uploadId: string; purpose: UploadPurpose }[];
  allowsDocuments: boolean;
}

/** A member of the customer's family, by id. */
export interface PersonAssertion {
  kind: 'person';
  path: AnswerPath;
  memberId: string;
}

export type Assertion = CodeAssertion | UploadAssertion | PersonAssertion;

export type CodeCheckStatus = 'right' | 'wrong' | 'expired' | 'locked';

/**
 * Collects what a form cannot check by itself: SMS codes, uploads and family members. The server verifies them.
 *
 * @param answers as `checkAnswers` returns them
 * @returns the assertions in the order of the form
 */
export function assertionsOf(index: FormIndex, { values, rows }: AnswerMap): Assertion[] {
  const assertions: Assertion[] = [];
  for (const indexed of index.elements)
    for (const path of elementPathsOf(indexed, rows)) {
      const value = values.get(path);
      if (value === undefined) continue;
      const { assertion } = indexed.type;
      if (assertion === 'smsCode') {
        const mobile = values.get(siblingPath(path, mobileCodeOf(indexed)));
        assertions.push({ kind: 'code', path, mobile: mobile?.toString(), code: String(value) });
      }
      if (assertion === 'person') assertions.push({ kind: 'person', path, memberId: String(value) });
      if (assertion === 'uploads')
        assertions.push({
          kind: 'pictures',
          path,
          pictures: picturesOf(indexed, value),
          allowsDocuments: isOfType(indexed, 'upload') && indexed.settings.accept === 'imageOrPdf',
        });
    }
  return assertions;
}

/** Code of the sibling that holds the number a code was sent to. */
const mobileCodeOf = (indexed: IndexedElement): string =>
  isOfType(indexed, 'smsCode') ? indexed.settings.mobile : '';

function picturesOf({ type }: IndexedElement, value: AnswerValue): UploadAssertion['pictures'] {
  const { uploadPurposes: purposes = ['image'] } = type;
  const uploadIds = Array.isArray(value) ? value.map(String) : [String(value)];
  return uploadIds.map((uploadId, i) => ({ uploadId, purpose: purposes[i] ?? purposes[0] }));
}

/** The issue of an SMS code that was refused. */
export function codeIssue(path: AnswerPath, status: Exclude<CodeCheckStatus, 'right'>): Issue {
  if (status === 'wrong') return issueAt(path, { code: 'smsCode.wrong' });
  if (status === 'locked') return issueAt(path, { code: 'smsCode.locked' });
  return issueAt(path, { code: 'smsCode.expired' });
}

/** The issue of a file that is of no type that the element accepts, such as a PDF from before it took pictures only. */
export const uploadTypeIssue = (path: AnswerPath): Issue =>
  issueAt(path, { code: 'upload.type', params: { types: PICTURE_TYPES } });

/** The issue of a file that was not uploaded, or was removed. */
export const uploadIssue = (path: AnswerPath): Issue => issueAt(path, { code: 'upload.missing' });

/** The issue of a person who is not, or no longer, in this customer's family. */
export const personIssue = (path: AnswerPath): Issue => issueAt(path, { code: 'person.notFound' });
