import type { FormStore } from '../../../renderers/store/form-store.ts';
import { isTransient, toProblem } from '../calls/problem.ts';
import type { FetchedForm } from '../calls/screen-calls.ts';
import type { DraftAutosave } from './drafts/draft-autosave.ts';
import { isStale } from './drafts/draft-comparison.ts';
import type { KeptForm } from './drafts/kept-form.ts';
import { isSameForm } from './drafts/same-form.ts';
import type { LocalDraft } from './drafts/local-draft.ts';

/** A form that was drawn from the device, and what it takes to reconcile it. */
export interface UnconfirmedForm {
  keptForm: KeptForm;
  store: FormStore;
  autosave: DraftAutosave;
  readDrafts: () => Promise<LocalDraft[]>;
}

/** The server's form, on its way. */
export interface ServerForm {
  response: Promise<FetchedForm>;
  /** Fetches it once more, if another page has stored answers meanwhile. */
  refetch: () => Promise<FetchedForm>;
  /** Aborted when the form closes. */
  signal: AbortSignal;
}

/**
 * Reconciles a form that was drawn from the device with the server's: the form takes later answers over, raises a conflict,
 * or reopens as another version. Resolves to whether it may be saved.
 *
 * @throws Problem when the server refuses the form; without a network the form stays, as any open form does
 */
export async function confirmForm(
  server: ServerForm,
  { keptForm, store, autosave, readDrafts }: UnconfirmedForm,
): Promise<boolean> {
  const fetched = await latestForm(server, readDrafts);
  if (server.signal.aborted) return false;
  store.typing.flush();
  if (fetched && !isSameForm(keptForm, fetched)) {
    await autosave.reopen();
    return false;
  }
  autosave.confirm(fetched && { ...fetched, contentHash: fetched.version.contentHash });
  return autosave.state.conflict === undefined;
}

async function latestForm(
  { response, refetch }: ServerForm,
  readDrafts: () => Promise<LocalDraft[]>,
): Promise<FetchedForm | undefined> {
  try {
    const fetched = await response;
    return isStale(fetched, await readDrafts()) ? await refetch() : fetched;
  } catch (thrown) {
    const problem = toProblem(thrown);
    if (isTransient(problem)) return undefined;
    throw problem;
  }
}
