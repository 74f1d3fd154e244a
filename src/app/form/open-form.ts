// Opens a form: picks its answers, creates its store and connects its draft autosave.
import type { ScreenForm } from '../../../schemas/generated/insurance.ts';
import { FormStore } from '../../../renderers/store/form-store.ts';
import { loadInputs } from '../../../renderers/inputs/inputs.ts';
import { indexForm, type FormIndex } from '../../core/form/form-index.ts';
import { call, codeLists } from '../calls/client.ts';
import { NETWORK_FAILED, Problem } from '../calls/problem.ts';
import { loadValidatorsWithFallback } from '../calls/validators-with-fallback.ts';
import { chooseInitialSource, isStale, sameAnswers, type InitialSource } from './drafts/draft-comparison.ts';
import { DraftAutosave } from './drafts/draft-autosave.ts';
import type { InitialForm } from './drafts/draft-migration.ts';
import { draftApi } from './drafts/draft-api.ts';
import type { ConflictSide, InitialAutosaveState } from './drafts/autosave-ports.ts';
import { storedPosition, type FormPosition } from './drafts/form-position.ts';
import { draftKey, type DraftStorage, type LocalDraft } from './drafts/local-draft.ts';
import { openDraftStorage } from './drafts/draft-storage.ts';
import { openDraftChannel } from './drafts/draft-channel.ts';
import { fetchTradePorts, needsTradePorts } from './fetch-trade-ports.ts';
import type { ChangeSummaryCard } from './ChangeSummaryCard.tsx';
import { fromScreenForm } from './from-screen-form.ts';
import { withNewestDraft } from './opened-forms.ts';
import { listLookups, requiredLists } from './condition-lists.ts';
import { newRowId } from '../../../renderers/store/new-row-id.ts';
import { pruneAnswers } from '../../core/answers/prune-answers.ts';

/** An open form with its store and its draft autosave. */
export interface OpenForm {
  screenForm: ScreenForm;
  index: FormIndex;
  store: FormStore;
  autosave: DraftAutosave;
  /** When the answers were saved as final; undefined if they are a draft. */
  savedAt: string | undefined;
  /** Whether the form starts from a draft, for the toast about restored answers. */
  isRestored: boolean;
  /** The card of the change summary; undefined if the form has no changes. */
  ChangeSummaryCard: typeof ChangeSummaryCard | undefined;
  /** Path of the last focused field. */
  focus: string | undefined;
  /**
   * Applies the customer's choice. Returns the discarded answers, for `autosave.restore`; undefined when the form
   * reopens.
   */
  resolveConflict(side: ConflictSide): unknown;
  /** Sends unsent changes and releases the subscriptions. */
  close(): void;
}

/**
 * Opens a form with the server's answers or with a draft on this device.
 *
 * @param fetchedForm the form as fetched
 * @param refetch fetches the form again if `fetchedForm` is older than a draft, or after a migration
 * @param reopen opens the form again, for another form version
 */
export async function openForm(
  fetchedForm: ScreenForm,
  refetch: () => Promise<ScreenForm>,
  reopen: () => void,
): Promise<OpenForm> {
  const formDraftKey = draftKey(fetchedForm);
  const storage = await openDraftStorage();
  const storedDrafts = await storage.read(formDraftKey).catch(() => []);
  const { focus, openRow }: FormPosition = storedPosition.read(formDraftKey) ?? storedDrafts[0] ?? {};
  const latestForm = withNewestDraft(fetchedForm, storedDrafts);
  const initialForm = await loadInitialForm(storedDrafts, latestForm, refetch, storage);
  const { screenForm, drafts, source, conflict } = initialForm;
  const store = createStore(screenForm, source);
  const ChangeSummaryCard = await loadFormCode(store.index, screenForm);
  store.jotai.set(store.openRowPath, openRow);
  const channel = openDraftChannel(formDraftKey, (revision) => void autosave.checkServer(revision));
  const autosave = new DraftAutosave(
    {
      ...autosavePorts(store, screenForm),
      draftKey: formDraftKey,
      storage,
      announceRevision: (revision) => channel.announce(revision),
      onPositionChange: (position) => storedPosition.write(formDraftKey, position),
      reopen,
    },
    { conflict, ...initialAutosaveState(source, screenForm), focus, openRow },
  );
  const cleanups = [...connect(store, autosave, screenForm), () => channel.close()];
  // Other pages adopt the migrated draft.
  if (screenForm !== latestForm) channel.announce(screenForm.revision);
  void takeOverDrafts(storage, autosave, drafts, source);
  return {
    screenForm,
    index: store.index,
    store,
    autosave,
    savedAt: source.from === 'server' ? (screenForm.savedAt ?? undefined) : undefined,
    isRestored: hasRestoredAnswers(source, screenForm),
    ChangeSummaryCard,
    focus,
    resolveConflict: conflictResolver(autosave, screenForm.version.contentHash, reopen, () =>
      removeDrafts(storage, drafts),
    ),
    close() {
      void autosave.flush(false);
      for (const cleanup of cleanups) cleanup();
      autosave.close();
    },
  };
}

/** Connects the store to the autosave and to the code lists of its conditions. Returns the unsubscribe functions. */
function connect(store: FormStore, autosave: DraftAutosave, screenForm: ScreenForm): (() => void)[] {
  const onOpenRow = () => void autosave.updatePosition({ openRow: store.jotai.get(store.openRowPath) });
  return [
    store.subscribe(autosave.onFormChange),
    store.jotai.sub(store.openRowPath, onOpenRow),
    loadConditionLists(store, screenForm),
  ];
}

/** Creates `OpenForm.resolveConflict`, which also removes the drafts of the conflict. */
const conflictResolver =
  (
    autosave: DraftAutosave,
    contentHash: string,
    reopen: () => void,
    removeOtherDrafts: () => Promise<void>,
  ): OpenForm['resolveConflict'] =>
  (side) => {
    const { conflict } = autosave.state;
    if (conflict?.resolveOlderDraft) return void conflict.resolveOlderDraft(side).then(reopen, reopen);
    const discardedAnswers = autosave.resolveConflict(side);
    void removeOtherDrafts();
    return conflict?.contentHash === contentHash ? discardedAnswers : undefined;
  };

/** Returns the initial form, after drafts of another form version were migrated. */
async function loadInitialForm(
  drafts: readonly LocalDraft[],
  fetchedForm: ScreenForm,
  refetch: () => Promise<ScreenForm>,
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

/** Loads the code of all inputs before the form shows, so that the layout does not shift. */
async function loadFormCode(
  { elements }: FormIndex,
  { changeSummary }: ScreenForm,
): Promise<OpenForm['ChangeSummaryCard']> {
  try {
    const types = elements.map(({ inputType }) => inputType);
    const loadCard =
      changeSummary && import('./version-change-chunk.ts').then((chunk) => chunk.ChangeSummaryCard);
    await Promise.all([loadInputs(types), needsTradePorts(types) && fetchTradePorts()]);
    return (await loadCard) ?? undefined;
  } catch {
    throw new Problem(NETWORK_FAILED);
  }
}

function createStore(screenForm: ScreenForm, source: InitialSource): FormStore {
  const index = indexForm(fromScreenForm(screenForm));
  const answers = source.from === 'server' ? screenForm.answers : source.draft.answers;
  return new FormStore({
    index,
    answers: pruneAnswers(index, answers),
    context: () => ({ asOf: screenForm.today, codeListItem: codeLists.item }),
    validators: () => loadValidatorsWithFallback(screenForm.validator),
    newRowId,
  });
}

/** Returns the autosave ports that follow from the form alone. */
function autosavePorts(store: FormStore, { tradeId, screen, subject, version }: ScreenForm) {
  const { index } = store;
  const { contentHash } = version;
  return {
    contentHash,
    pageId: newRowId(),
    draftApi: draftApi(call, { tradeId, screen, subject, contentHash }),
    answers: () => store.answers(),
    replace: (answers: unknown) => store.replace(pruneAnswers(index, answers)),
    now: Date.now,
  };
}

function initialAutosaveState(
  source: InitialSource,
  { revision, version }: ScreenForm,
): InitialAutosaveState {
  const { contentHash } = version;
  if (source.from === 'server') return { revision, isDirty: false };
  const { unacknowledged } = source.draft;
  const conflict = source.from === 'conflict' ? { ...source.other, revision, contentHash } : undefined;
  return { revision, isDirty: true, unacknowledged, conflict };
}

const hasRestoredAnswers = (source: InitialSource, { revision, savedAt }: ScreenForm): boolean =>
  source.from !== 'server' || (revision > 0 && savedAt === null);

/** Loads the code lists that conditions need, and resolves the form again after each. Returns the stop function. */
function loadConditionLists(store: FormStore, { language }: ScreenForm): () => void {
  const lookups = listLookups(store.index);
  if (lookups.length === 0) return () => undefined;
  const requested = new Set<string>();
  const requestLists = () => {
    for (const list of requiredLists(lookups, store.answerMap())) {
      if (requested.has(list)) continue;
      requested.add(list);
      // After a failure the server still decides, and the field of the list offers a retry.
      codeLists.load(list, language).catch(() => undefined);
    }
  };
  const stopListening = codeLists.onListLoaded(() => store.reResolve());
  const unsubscribe = store.subscribe(() => queueMicrotask(requestLists));
  requestLists();
  return () => {
    stopListening();
    unsubscribe();
  };
}

/** Writes the draft of this page, then removes drafts of closed pages that it replaces. */
async function takeOverDrafts(
  storage: DraftStorage,
  autosave: DraftAutosave,
  drafts: readonly LocalDraft[],
  source: InitialSource,
): Promise<void> {
  await autosave.updatePosition({});
  const replacedDrafts = drafts.filter(
    (draft) => !draft.dirty || source.from === 'server' || sameAnswers(draft.answers, source.draft.answers),
  );
  await removeDrafts(storage, replacedDrafts);
}

async function removeDrafts(storage: DraftStorage, drafts: readonly LocalDraft[]): Promise<void> {
  await Promise.all(drafts.map((draft) => storage.remove(draft.draftKey, draft.page))).catch(() => undefined);
}
