// Migrates drafts on the device that belong to another version of the form.
import { toProblem, isTransient } from '../../calls/problem.ts';
import type { FetchedForm } from '../../calls/screen-calls.ts';
import { chooseInitialSource, type InitialSource } from './draft-comparison.ts';
import type { DraftApi } from './draft-api.ts';
import type { DraftConflict } from './autosave-ports.ts';
import type { DraftStorage, LocalDraft } from './local-draft.ts';

/** A form as it opens: the screen form, the drafts on this device and the source of its answers. */
export interface InitialForm {
  screenForm: FetchedForm;
  drafts: readonly LocalDraft[];
  source: InitialSource;
  /** A draft of another version that conflicts with the server's answers. */
  conflict?: DraftConflict;
}

/** What the migration depends on. */
interface MigrationPorts {
  /** Fetches the current form from the server. */
  refetch: () => Promise<FetchedForm>;
  storage: DraftStorage;
  /** Returns the draft API for answers of one form version. */
  draftApiFor: (contentHash: string) => DraftApi;
}

/** Attempts before giving up: another page may store answers between a fetch and a send. */
const MAX_ATTEMPTS = 4;

/**
 * Sends drafts of another form version to the server, because only the server has both versions. The server migrates
 * them to the version of the draft it stores; answers that do not fit are retired.
 *
 * @throws Problem when the server is unreachable; the drafts stay on the device
 */
export async function migrateDrafts(
  { screenForm, drafts, source }: InitialForm,
  { refetch, storage, draftApiFor }: MigrationPorts,
): Promise<InitialForm> {
  for (let attempts = MAX_ATTEMPTS; attempts > 0; attempts -= 1) {
    if (source.from === 'server' || source.draft.contentHash === screenForm.version.contentHash) break;
    const { draft } = source;
    // Both sides changed: the customer chooses.
    if (source.from === 'conflict' && source.other.isOnServer)
      return {
        screenForm,
        drafts: [],
        source: { from: 'server' },
        conflict: olderDraftConflict(draft, screenForm, storage),
      };
    const outcome = await sendDraft(draft, screenForm.revision, draftApiFor(draft.contentHash));
    if (outcome === 'refused') break;
    if (outcome === 'sent') {
      drafts = drafts.filter((other) => other !== draft);
      await removeDraft(storage, draft).catch(() => undefined);
    }
    screenForm = await refetch();
    source = chooseInitialSource(drafts, screenForm);
  }
  return { screenForm, drafts, source };
}

const removeDraft = (storage: DraftStorage, { draftKey, page }: LocalDraft) => storage.remove(draftKey, page);

/**
 * If the customer chooses the older draft, it gets the server's revision and is migrated when the form reopens. If not,
 * it is removed.
 */
const olderDraftConflict = (
  draft: LocalDraft,
  { revision, version }: FetchedForm,
  storage: DraftStorage,
): DraftConflict => ({
  answers: draft.answers,
  isOnServer: false,
  revision,
  contentHash: version.contentHash,
  resolveOlderDraft: (side) =>
    side === 'local' ? storage.write({ ...draft, revision }) : removeDraft(storage, draft),
});

/** Returns `conflict` if the server has a later revision, `refused` if no retry helps. */
async function sendDraft(
  { answers }: LocalDraft,
  revision: number,
  draftApi: DraftApi,
): Promise<'sent' | 'conflict' | 'refused'> {
  try {
    await draftApi.send(answers, revision, false);
    return 'sent';
  } catch (thrown) {
    const problem = toProblem(thrown);
    if (isTransient(problem)) throw problem;
    return problem.code === 'draft.conflict' ? 'conflict' : 'refused';
  }
}
