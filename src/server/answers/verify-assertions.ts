// Confirms the assertions in answers against other tables: SMS codes, uploads and family members.
import type { Issue } from '../../../schemas/generated/issue.ts';
import {
  codeIssue,
  personIssue,
  uploadIssue,
  uploadTypeIssue,
  type Assertion,
  type CodeAssertion,
  type UploadAssertion,
} from '../../core/answers/assertions.ts';
import type { Database, Transaction } from '../store/connection/database.ts';
import { readMembers } from '../store/family-members.ts';
import type { Session } from '../store/sessions.ts';
import { verifyCode } from '../store/sms-codes.ts';
import { readUploads } from '../store/uploads.ts';

/** The caller and the trade of the answers. */
export interface AssertionContext {
  session: Session;
  token: string;
  tradeId: string;
}

/**
 * Verifies the assertions in answers: an SMS code must have been sent to the mobile number of the same section, a file
 * must have been uploaded by this owner for this trade and purpose, a person must be in this owner's family. A right
 * code is used up and its number counts as verified from then on, so that answers which failed to store for another
 * reason can be sent again.
 */
export async function verifyAssertions(
  db: Database,
  context: AssertionContext,
  now: Date,
  assertions: readonly Assertion[],
): Promise<Issue[]> {
  const missing = await findMissing(db, context, assertions, false);
  const issues: Issue[] = [];
  for (const assertion of assertions) {
    const issue =
      assertion.kind === 'code'
        ? await checkSmsCode(db, context, now, assertion)
        : missing.find(({ path }) => path === assertion.path);
    if (issue) issues.push(issue);
  }
  return issues;
}

/**
 * Locks the asserted uploads and members until the transaction ends, so that none of them is removed before the answers
 * are stored.
 *
 * @returns an issue per upload or member that no longer exists
 */
export const lockAssertedRows = (
  tx: Transaction,
  context: AssertionContext,
  assertions: readonly Assertion[],
): Promise<Issue[]> => findMissing(tx, context, assertions, true);

async function findMissing(
  db: Database | Transaction,
  context: AssertionContext,
  assertions: readonly Assertion[],
  withLock: boolean,
): Promise<Issue[]> {
  const findUploadIssue = await uploadLookup(db, context, assertions, withLock);
  const isMember = await memberLookup(db, context, assertions, withLock);
  return assertions.flatMap((assertion) => {
    if (assertion.kind === 'pictures') return findUploadIssue(assertion) ?? [];
    if (assertion.kind === 'person' && !isMember(assertion.memberId)) return [personIssue(assertion.path)];
    return [];
  });
}

async function checkSmsCode(
  db: Database,
  { token, tradeId }: AssertionContext,
  now: Date,
  { path, mobile, code }: CodeAssertion,
): Promise<Issue | undefined> {
  if (mobile === undefined) return codeIssue(path, 'expired');
  const key = { tradeId, purpose: 'confirmMobile', mobile };
  const { status } = await verifyCode(db, { key, token, code, now });
  return status === 'right' ? undefined : codeIssue(path, status);
}

/** Reads all asserted uploads in one query; the result tells whether each file is stored for this trade and its purpose. */
async function uploadLookup(
  db: Database | Transaction,
  { session, tradeId }: AssertionContext,
  assertions: readonly Assertion[],
  withLock: boolean,
): Promise<(assertion: UploadAssertion) => Issue | undefined> {
  const pictures = assertions.flatMap((assertion) =>
    assertion.kind === 'pictures' ? assertion.pictures : [],
  );
  const uploads = await readUploads(
    db,
    session,
    pictures.map(({ uploadId }) => uploadId),
    withLock,
  );
  const uploadsById = new Map(uploads.map((upload) => [upload.uploadId, upload]));
  return ({ path, pictures: asserted, allowsDocuments }) => {
    const isStored = ({ uploadId, purpose }: (typeof asserted)[number], withDocuments: boolean) => {
      const upload = uploadsById.get(uploadId);
      if (upload?.tradeId !== tradeId || upload.storedAt === null) return false;
      return upload.purpose === purpose || (withDocuments && upload.purpose === 'document');
    };
    if (asserted.every((picture) => isStored(picture, allowsDocuments))) return undefined;
    return asserted.every((picture) => isStored(picture, true)) ? uploadTypeIssue(path) : uploadIssue(path);
  };
}

/** Reads all asserted members in one query; the result tells whether a member is in the family. */
async function memberLookup(
  db: Database | Transaction,
  { session }: AssertionContext,
  assertions: readonly Assertion[],
  withLock: boolean,
): Promise<(memberId: string) => boolean> {
  const ids = assertions.flatMap((assertion) => (assertion.kind === 'person' ? [assertion.memberId] : []));
  const members = await readMembers(db, session.ownerId, ids, withLock);
  const memberIds = new Set(members.map(({ memberId }) => memberId));
  return (memberId) => memberIds.has(memberId);
}
