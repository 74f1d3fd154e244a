import { call } from '../calls/client.ts';
import type { FetchedForm } from '../calls/screen-calls.ts';
import { draftApi } from './drafts/draft-api.ts';
import { chooseInitialSource, isStale } from './drafts/draft-comparison.ts';
import type { InitialForm } from './drafts/draft-migration.ts';
import type { DraftStorage, LocalDraft } from './drafts/local-draft.ts';

/** Returns the initial form, after drafts of another form version were migrated. */
export async function loadInitialForm(
  drafts: readonly LocalDraft[],
  fetchedForm: FetchedForm,
  refetch: () => Promise<FetchedForm>,
  storage: DraftStorage,
): Promise<InitialForm> {
  const screenForm = isStale(fetchedForm, drafts) ? await refetch() : fetchedForm;
  const source = chooseInitialSource(drafts, screenForm);
  if (source.from === 'server' || source.draft.contentHash === screenForm.version.contentHash)
    return { drafts, screenForm, source };
  const { migrateDrafts } = await import('./version-change-chunk.ts');
  const { tradeId, screen, subject } = screenForm;
  const draftApiFor = (contentHash: string) =>
    draftApi(call, { tradeId, screen, subject, contentHash }, true);
  return migrateDrafts({ drafts, screenForm, source }, { refetch, storage, draftApiFor });
}
