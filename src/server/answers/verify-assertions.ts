import type { Issue } from '../../../schemas/generated/issue.ts';
import {
  codeIssue,
  personIssue,
  uploadIssue,
  type Assertion,
  type CodeAssertion,
  type UploadAssertion,
} from '../../core/answers/assertions.ts';
import type { Database, Transaction } from '../store/connection/database.ts';
import { readMembers } from '../store/family-members.ts';
import type { Session } from '../store/sessions.ts';
import { verifyCode } from '../store/sms-codes.ts';
import { readUploads } from '../store/uploads.ts';

/** Who claims it, and for which trade. */
export interface AssertionContext {
  session: Session;
  token: string;
  tradeId: string;
}

/**
 * Judges what answers claim beyond their form: codes that were sent to the number beside them, pictures that this
 * session uploaded for this trade and this purpose, people of this session's family. A right code is used up, and its
 * number counts as proven from then on, so that answers which could not be stored for another reason may be sent again.
 */
export async function verifyAssertions(
  db: Database,
  claimant: AssertionContext,
  now: Date,
  claims: readonly Assertion[],
): Promise<Issue[]> {
  const missing = await findMissing(db, claimant, claims, false);
  const issues: Issue[] = [];
  for (const claim of claims) {
    const issue =
      claim.kind === 'code'
        ? await checkSmsCode(db, claimant, now, claim)
        : missing.find(({ at }) => at === claim.path);
    if (issue) issues.push(issue);
  }
  return issues;
}

/**
 * Holds what is claimed to be there until the transaction ends, so that answers are never stored with something that was
 * removed meanwhile.
 *
 * @returns what is not there any more
 */
export const lockAssertedRows = (
  tx: Transaction,
  claimant: AssertionContext,
  claims: readonly Assertion[],
): Promise<Issue[]> => findMissing(tx, claimant, claims, true);

async function findMissing(
  db: Database | Transaction,
  claimant: AssertionContext,
  claims: readonly Assertion[],
  hold: boolean,
): Promise<Issue[]> {
  const isThere = await uploadLookup(db, claimant, claims, hold);
  const isMember = await memberLookup(db, claimant, claims, hold);
  return claims.flatMap((claim) => {
    if (claim.kind === 'pictures' && !claim.pictures.every(isThere)) return [uploadIssue(claim.path)];
    if (claim.kind === 'person' && !isMember(claim.memberId)) return [personIssue(claim.path)];
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

/** Looks all pictures up at once; answers whether one is there, for this trade and for its purpose. */
async function uploadLookup(
  db: Database | Transaction,
  { session, tradeId }: AssertionContext,
  claims: readonly Assertion[],
  hold: boolean,
): Promise<(picture: UploadAssertion['pictures'][number]) => boolean> {
  const pictures = claims.flatMap((claim) => (claim.kind === 'pictures' ? claim.pictures : []));
  const uploads = await readUploads(
    db,
    session,
    pictures.map(({ uploadId }) => uploadId),
    hold,
  );
  const found = new Map(uploads.map((upload) => [upload.uploadId, upload]));
  return ({ uploadId, purpose }) => {
    const upload = found.get(uploadId);
    return upload?.tradeId === tradeId && upload.purpose === purpose && upload.storedAt !== null;
  };
}

/** Looks all people up at once; answers whether one is in the family. */
async function memberLookup(
  db: Database | Transaction,
  { session }: AssertionContext,
  claims: readonly Assertion[],
  hold: boolean,
): Promise<(memberId: string) => boolean> {
  const ids = claims.flatMap((claim) => (claim.kind === 'person' ? [claim.memberId] : []));
  const members = await readMembers(db, session.tokenHash, ids, hold);
  const found = new Set(members.map(({ memberId }) => memberId));
  return (memberId) => found.has(memberId);
}
