// Compares drafts on the device with the server's answers and picks the source a form starts from.
import type { Answers } from '../../../core/answers/answers.ts';
import { canonicalJson } from '../../../core/json/canonical-json.ts';
import type { LocalDraft } from './local-draft.ts';

/** The server's answers of one form; revision 0 and empty answers before the first save. */
export interface StoredAnswers {
  revision: number;
  /** The last revision that changed an answer; later revisions only migrated the answers to another form version. */
  enteredRevision: number;
  answers: unknown;
}

/**
 * How two sets of answers differ that both changed after the same revision: `unacknowledged` if the server has answers
 * that this page sent without seeing the receipt, `conflict` if the customer must choose.
 */
export type ConflictKind = 'equal' | 'unacknowledged' | 'conflict';

export function classifyConflict(
  localAnswers: Answers,
  unacknowledged: readonly Answers[],
  serverAnswers: unknown,
): ConflictKind {
  if (sameAnswers(localAnswers, serverAnswers)) return 'equal';
  return unacknowledged.some((answers) => sameAnswers(answers, serverAnswers))
    ? 'unacknowledged'
    : 'conflict';
}

/** Where the initial answers of a form come from. */
export type InitialSource =
  | { from: 'server' }
  /** The draft on the device builds on the server's answers and adds to them. */
  | { from: 'device'; draft: LocalDraft }
  /** Both changed: the form shows `draft`, and the customer chooses between it and the other answers. */
  | { from: 'conflict'; draft: LocalDraft; other: OtherAnswers };

/** The answers in conflict with those on show. */
export interface OtherAnswers {
  answers: unknown;
  /** True for the server's answers, false for answers that were never sent. */
  isOnServer: boolean;
  /** When they were saved, ISO 8601, where that is known. */
  savedAt?: string | undefined;
}

/** @param drafts drafts on this device, the newest first; a killed page leaves its draft behind */
export function chooseInitialSource(drafts: readonly LocalDraft[], server: StoredAnswers): InitialSource {
  const unsent = drafts.filter((draft) => draft.dirty && !sameAnswers(draft.answers, server.answers));
  const [draft, ...others] = unsent;
  if (!draft) return { from: 'server' };
  if (!isBasedOn(draft, server))
    return { from: 'conflict', draft, other: { answers: server.answers, isOnServer: true } };
  const otherDraft = others.find(({ answers }) => !sameAnswers(answers, draft.answers));
  if (!otherDraft) return { from: 'device', draft };
  return { from: 'conflict', draft, other: { answers: otherDraft.answers, isOnServer: false } };
}

/**
 * Whether the device has seen a later revision than the response holds: the response was in flight while the server
 * stored a draft, and the form must be fetched again. A draft deleted on the server also counts until that fetch.
 */
export const isStale = (server: StoredAnswers, drafts: readonly LocalDraft[]): boolean =>
  drafts.some(({ revision }) => revision > server.revision);

/** Whether no answer on the server changed after the revision that the draft builds on. */
const isBasedOn = ({ revision, answers, unacknowledged }: LocalDraft, server: StoredAnswers): boolean =>
  server.revision === 0 ||
  (server.enteredRevision <= revision && revision <= server.revision) ||
  classifyConflict(answers, unacknowledged, server.answers) === 'unacknowledged';

/** Compares answers by content; the order of keys does not matter. */
export const sameAnswers = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);
