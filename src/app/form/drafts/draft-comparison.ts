import type { Answers } from '../../../core/answers/answers.ts';
import { canonicalJson } from '../../../core/json/canonical-json.ts';
import type { LocalDraft } from './local-draft.ts';

/** What the server has of a screen; revision 0 and no answers before anything was stored. */
export interface StoredAnswers {
  revision: number;
  /** The last revision in which somebody entered something; those after it only moved to another version of the form. */
  enteredRevision: number;
  answers: unknown;
}

/**
 * What to make of two sets of answers that both moved on from the same revision:
 * `same` when they say the same, `ours` when the server's are a step of this page whose receipt was lost, else `ask`.
 */
export type ConflictKind = 'same' | 'ours' | 'ask';

export function classifyConflict(mine: Answers, inDoubt: readonly Answers[], theirs: unknown): ConflictKind {
  if (sameAnswers(mine, theirs)) return 'same';
  return inDoubt.some((sent) => sameAnswers(sent, theirs)) ? 'ours' : 'ask';
}

/** What a form starts with. */
export type InitialSource =
  | { from: 'server' }
  /** The phone holds more than the server, on top of what the server has. */
  | { from: 'phone'; draft: LocalDraft }
  /** Both moved: `draft` is shown, and the person chooses between it and the other answers. */
  | { from: 'both'; draft: LocalDraft; other: OtherAnswers };

/** The other answers of a choice. */
export interface OtherAnswers {
  answers: unknown;
  /** They are what the server has; otherwise they were never sent. */
  isStored: boolean;
}

/**
 * @param drafts those of this phone, the newest first; pages that were killed leave theirs behind
 */
export function chooseInitialSource(drafts: readonly LocalDraft[], server: StoredAnswers): InitialSource {
  const unsent = drafts.filter((draft) => draft.dirty && !sameAnswers(draft.answers, server.answers));
  const [draft, ...others] = unsent;
  if (!draft) return { from: 'server' };
  if (!isBasedOn(draft, server))
    return { from: 'both', draft, other: { answers: server.answers, isStored: true } };
  const second = others.find(({ answers }) => !sameAnswers(answers, draft.answers));
  if (!second) return { from: 'phone', draft };
  return { from: 'both', draft, other: { answers: second.answers, isStored: false } };
}

/**
 * This phone knows of a later revision than the server's answer holds: that answer was on its way here while a draft
 * was on its way there, and has to be asked for again. (A draft that was thrown away stays behind until then too.)
 */
export const isStale = (server: StoredAnswers, drafts: readonly LocalDraft[]): boolean =>
  drafts.some(({ revision }) => revision > server.revision);

/** Nothing on the server was entered after what the draft was built on. */
const isBasedOn = ({ revision, answers, inDoubt }: LocalDraft, server: StoredAnswers): boolean =>
  server.revision === 0 ||
  (server.enteredRevision <= revision && revision <= server.revision) ||
  classifyConflict(answers, inDoubt, server.answers) === 'ours';

/** Equal in content, whatever the order of keys. */
export const sameAnswers = (one: unknown, other: unknown): boolean =>
  canonicalJson(one) === canonicalJson(other);
