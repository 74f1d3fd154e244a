// The address of each encrypted value: what a record is bound to, so that it decrypts in its own row only.
import type { FormKey } from '../../core/answers/form-key.ts';
import type { RecordAddress } from './encrypted-record.ts';

/** A revision of a form instance. */
export type FormRevision = FormKey & { revision: number };

export const draftAddress = ({ tradeId, screen, subject, revision }: FormRevision): RecordAddress => [
  'drafts',
  tradeId,
  screen,
  subject,
  revision,
];

export const answersAddress = ({ tradeId, screen, subject, revision }: FormRevision): RecordAddress => [
  'answers',
  tradeId,
  screen,
  subject,
  revision,
];

/** Of the outcome of final answers, which holds its revision. */
export const outcomeAddress = ({ tradeId, screen, subject }: FormKey): RecordAddress => [
  'answers.outcome',
  tradeId,
  screen,
  subject,
];

/** Of the answers to other screens that final answers were checked with, which hold their revision. */
export const pinnedAnswersAddress = ({ tradeId, screen, subject }: FormKey): RecordAddress => [
  'answers.pinned_answers',
  tradeId,
  screen,
  subject,
];

export const retiredAnswerAddress = ({
  tradeId,
  screen,
  subject,
  revision,
  path,
}: FormRevision & { path: string }): RecordAddress => [
  'retired_answers',
  tradeId,
  screen,
  subject,
  revision,
  path,
];

/** Of the mobile number of a customer. */
export const mobileAddress = ({ ownerId }: { ownerId: string }): RecordAddress => ['owners', ownerId];

/** Without the owner: a member goes along when its device's customer signs in. */
export const memberAddress = ({ memberId }: { memberId: string }): RecordAddress => [
  'family_members',
  memberId,
];

/** Of the name of a document. */
export const fileNameAddress = ({ uploadId }: { uploadId: string }): RecordAddress => [
  'uploads.file_name',
  uploadId,
];

/** Of the bytes of a picture: under its upload, in its trade. The owner of a trade changes at sign-in. */
export const pictureAddress = ({
  uploadId,
  tradeId,
}: {
  uploadId: string;
  tradeId: string;
}): RecordAddress => ['uploads', uploadId, tradeId];

/** Of what an order is about. */
export const snapshotAddress = ({
  orderSn,
  revision,
}: {
  orderSn: string;
  revision: number;
}): RecordAddress => ['order_snapshots', orderSn, revision];

/** Of what a letter of an underwriter says. */
export const letterAddress = ({ letterId }: { letterId: string }): RecordAddress => [
  'letters.content',
  letterId,
];

/** Of the reply to a letter. */
export const letterReplyAddress = ({ letterId }: { letterId: string }): RecordAddress => [
  'letters.reply',
  letterId,
];

/** Of the file of a policy. */
export const policyFileAddress = ({ orderSn }: { orderSn: string }): RecordAddress => [
  'policies.pdf',
  orderSn,
];

/** Of the response of a write that may be sent again. */
export const responseAddress = ({ ownerId, key }: { ownerId: string; key: string }): RecordAddress => [
  'idempotent_requests',
  ownerId,
  key,
];

/** Of what a message says that its order does not. */
export const messageAddress = ({
  orderSn,
  kind,
  subject,
}: {
  orderSn: string;
  kind: string;
  subject: string;
}): RecordAddress => ['messages', orderSn, kind, subject];
