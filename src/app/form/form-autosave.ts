// What the autosave of a form starts with.
import type { ScreenForm } from '../../../schemas/generated/insurance.ts';
import { newRowId } from '../../../renderers/store/new-row-id.ts';
import type { FormStore } from '../../../renderers/store/form-store.ts';
import { pruneAnswers } from '../../core/answers/prune-answers.ts';
import { call } from '../calls/client.ts';
import type { InitialAutosaveState } from './drafts/autosave-ports.ts';
import { draftApi } from './drafts/draft-api.ts';
import type { InitialSource } from './drafts/draft-comparison.ts';
import { storedPosition, type FormPosition } from './drafts/form-position.ts';
import { draftKey } from './drafts/local-draft.ts';

/** Returns the autosave ports that follow from the form alone. */
export function autosavePorts(store: FormStore, screenForm: ScreenForm) {
  const { tradeId, screen, subject, version } = screenForm;
  const { index } = store;
  const formDraftKey = draftKey(screenForm);
  const { contentHash } = version;
  return {
    draftKey: formDraftKey,
    contentHash,
    pageId: newRowId(),
    draftApi: draftApi(call, { tradeId, screen, subject, contentHash }),
    answers: () => store.answers(),
    replace: (answers: unknown) => store.replace(pruneAnswers(index, answers)),
    onPositionChange: (position: FormPosition) => storedPosition.write(formDraftKey, position),
    now: Date.now,
  };
}

export function initialAutosaveState(
  source: InitialSource,
  { revision, price, version }: ScreenForm,
): InitialAutosaveState {
  const { contentHash } = version;
  if (source.from === 'server') return { revision, price, isDirty: false };
  const { unacknowledged } = source.draft;
  const conflict = source.from === 'conflict' ? { ...source.other, revision, contentHash } : undefined;
  return { revision, price, isDirty: true, unacknowledged, conflict };
}
