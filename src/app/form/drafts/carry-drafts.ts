import type { ScreenForm } from '../../../../schemas/generated/insurance.ts';
import { asProblem, isPassing } from '../../calls/problem.ts';
import { decideStart, type Start } from './decide.ts';
import type { DraftRemote } from './draft-remote.ts';
import type { Choice } from './keeper-ports.ts';
import type { DraftShelf, LocalDraft } from './local-draft.ts';

/** What a form begins with, and the drafts of this phone that are left. */
export interface Beginning {
  wire: ScreenForm;
  drafts: readonly LocalDraft[];
  start: Start;
  /** A draft of another version, beside the server's answers that the form begins with. */
  choice?: Choice;
}

/** What carrying works with. */
interface CarryPorts {
  /** The form as the server has it now. */
  askAgain: () => Promise<ScreenForm>;
  shelf: DraftShelf;
  /** The server's side of answers that were given under one version. */
  remoteOf: (contentHash: string) => DraftRemote;
}

/** Somebody else may change the answers between the question and the sending, but hardly this often. */
const TRIES = 4;

/**
 * Sends the drafts of this phone that were given under another version of the form to the server, which alone knows
 * both versions: it brings them to the one of its own draft, and sets aside what has no place there.
 *
 * @throws Problem when the server cannot be reached; the drafts stay on the phone
 */
export async function carryDrafts(
  { wire, drafts, start }: Beginning,
  { askAgain, shelf, remoteOf }: CarryPorts,
): Promise<Beginning> {
  for (let left = TRIES; left > 0; left -= 1) {
    if (start.from === 'server' || start.draft.contentHash === wire.version.contentHash) break;
    const { draft } = start;
    // It is the person's to say which answers count.
    if (start.from === 'both' && start.other.stored)
      return { wire, drafts: [], start: { from: 'server' }, choice: choiceOf(draft, wire, shelf) };
    const outcome = await send(draft, wire.revision, remoteOf(draft.contentHash));
    if (outcome === 'refused') break;
    if (outcome === 'sent') {
      drafts = drafts.filter((other) => other !== draft);
      await shelf.remove(draft.place, draft.page).catch(() => undefined);
    }
    wire = await askAgain();
    start = decideStart(drafts, wire);
  }
  return { wire, drafts, start };
}

/** Chosen, the draft is laid on top of what the server has, and is carried over when the form opens anew. */
const choiceOf = (draft: LocalDraft, { revision, version }: ScreenForm, shelf: DraftShelf): Choice => ({
  answers: draft.answers,
  stored: false,
  revision,
  contentHash: version.contentHash,
  older: (side) =>
    side === 'mine' ? shelf.write({ ...draft, revision }) : shelf.remove(draft.place, draft.page),
});

/** `overtaken` when somebody else has just stored something; `refused` when the server will never take it. */
async function send(
  { answers }: LocalDraft,
  revision: number,
  remote: DraftRemote,
): Promise<'sent' | 'overtaken' | 'refused'> {
  try {
    await remote.send(answers, revision, false);
    return 'sent';
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (isPassing(problem)) throw problem;
    return problem.code === 'draft.conflict' ? 'overtaken' : 'refused';
  }
}
