import type { ScreenForm } from '../../../../schemas/generated/insurance.ts';
import { toProblem, isTransient } from '../../calls/problem.ts';
import { chooseInitialSource, type InitialSource } from './draft-comparison.ts';
import type { DraftRemote } from './draft-remote.ts';
import type { DraftConflict } from './keeper-ports.ts';
import type { DraftStorage, LocalDraft } from './local-draft.ts';

/** What a form begins with, and the drafts of this phone that are left. */
export interface InitialForm {
  wire: ScreenForm;
  drafts: readonly LocalDraft[];
  source: InitialSource;
  /** A draft of another version, beside the server's answers that the form begins with. */
  conflict?: DraftConflict;
}

/** What carrying works with. */
interface MigrationPorts {
  /** The form as the server has it now. */
  refetch: () => Promise<ScreenForm>;
  storage: DraftStorage;
  /** The server's side of answers that were given under one version. */
  remoteOf: (contentHash: string) => DraftRemote;
}

/** Somebody else may change the answers between the question and the sending, but hardly this often. */
const MAX_ATTEMPTS = 4;

/**
 * Sends the drafts of this phone that were given under another version of the form to the server, which alone knows
 * both versions: it brings them to the one of its own draft, and sets aside what has no place there.
 *
 * @throws Problem when the server cannot be reached; the drafts stay on the phone
 */
export async function migrateDrafts(
  { wire, drafts, source }: InitialForm,
  { refetch, storage, remoteOf }: MigrationPorts,
): Promise<InitialForm> {
  for (let left = MAX_ATTEMPTS; left > 0; left -= 1) {
    if (source.from === 'server' || source.draft.contentHash === wire.version.contentHash) break;
    const { draft } = source;
    // It is the person's to say which answers count.
    if (source.from === 'both' && source.other.isStored)
      return { wire, drafts: [], source: { from: 'server' }, conflict: conflictOf(draft, wire, storage) };
    const outcome = await sendDraft(draft, wire.revision, remoteOf(draft.contentHash));
    if (outcome === 'refused') break;
    if (outcome === 'sent') {
      drafts = drafts.filter((other) => other !== draft);
      await storage.remove(draft.place, draft.page).catch(() => undefined);
    }
    wire = await refetch();
    source = chooseInitialSource(drafts, wire);
  }
  return { wire, drafts, source };
}

/** Chosen, the draft is laid on top of what the server has, and is carried over when the form opens anew. */
const conflictOf = (
  draft: LocalDraft,
  { revision, version }: ScreenForm,
  shelf: DraftStorage,
): DraftConflict => ({
  answers: draft.answers,
  isStored: false,
  revision,
  contentHash: version.contentHash,
  resolveOlderDraft: (side) =>
    side === 'mine' ? shelf.write({ ...draft, revision }) : shelf.remove(draft.place, draft.page),
});

/** `overtaken` when somebody else has just stored something; `refused` when the server will never take it. */
async function sendDraft(
  { answers }: LocalDraft,
  revision: number,
  remote: DraftRemote,
): Promise<'sent' | 'overtaken' | 'refused'> {
  try {
    await remote.send(answers, revision, false);
    return 'sent';
  } catch (thrown) {
    const problem = toProblem(thrown);
    if (isTransient(problem)) throw problem;
    return problem.code === 'draft.conflict' ? 'overtaken' : 'refused';
  }
}
