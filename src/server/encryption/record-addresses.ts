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

/** Without the owner: a member goes along when its device's customer signs in. */
export const memberAddress = ({ memberId }: { memberId: string }): RecordAddress => [
  'family_members',
  memberId,
];
