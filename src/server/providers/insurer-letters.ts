// What the core system of an insurer says of a letter, and what it is told of the reply.
import { letterKinds } from '../../core/orders/letter-life.ts';
import type { InsurerLetter, LetterReply } from '../ports/insurer-port.ts';

/** A letter's number, as insurers write it. */
const LETTER_NO = /^[A-Z0-9-]{6,40}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Longest texts, in characters; an agreement is one of the policy's special agreements. */
const MAX = { recipient: 100, content: 4000, agreement: 500 };

/**
 * Reads a letter; undefined for one that is incomplete, too long, or of another kind, such as one about an extra premium: the
 * price of an order is what its persons agreed to, so that it takes another order (ADR 0100).
 */
export function letterOf(value: unknown): InsurerLetter | undefined {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const { letterNo, replyBy } = fields;
  const kind = letterKinds.find((each) => each === fields['kind']);
  const issuedAt = new Date(String(fields['issuedAt']));
  const recipient = textOf(fields['recipient'], MAX.recipient);
  const content = textOf(fields['content'], MAX.content);
  const agreement = textOf(fields['agreement'], MAX.agreement);
  const isWhole = recipient !== undefined && content !== undefined && !Number.isNaN(issuedAt.getTime());
  if (!kind || !isWhole || !LETTER_NO.test(String(letterNo)) || !isDay(replyBy)) return undefined;
  // Only an exclusion is agreed to in words, and never without them.
  if ((kind === 'exclusion') !== (agreement !== undefined)) return undefined;
  const letter = { letterNo: String(letterNo), kind, recipient, issuedAt, replyBy, content };
  return { ...letter, ...(agreement !== undefined && { agreement }) };
}

const textOf = (value: unknown, longest: number): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && value.length <= longest ? value : undefined;

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`));

/** The fields of a reply, of which the request's own number comes back in the response. */
export const replyFields = ({ letterNo, requestNo, repliedAt, ...reply }: LetterReply): object => ({
  requestNo,
  letterNo,
  ...reply,
  repliedAt: repliedAt.toISOString(),
});
