// Opens a form: picks its answers, creates its store and connects its draft autosave.
import type { ScreenForm } from '../../../schemas/generated/insurance.ts';
import { FormStore } from '../../../renderers/store/form-store.ts';
import { loadInputs } from '../../../renderers/inputs/inputs.ts';
import { indexServedForm, type FormIndex } from '../../core/form/form-index.ts';
import { codeLists } from '../calls/client.ts';
import type { FetchedForm } from '../calls/screen-calls.ts';
import { isCancelled, NETWORK_FAILED, Problem } from '../calls/problem.ts';
import { loadValidatorsWithFallback } from '../calls/validators-with-fallback.ts';
import type { InitialSource } from './drafts/draft-comparison.ts';
import { DraftAutosave } from './drafts/draft-autosave.ts';
import type { InitialForm } from './drafts/draft-migration.ts';
import type { ConflictSide } from './drafts/autosave-ports.ts';
import { storedPosition, type FormPosition } from './drafts/form-position.ts';
import { draftKey, type LocalDraft } from './drafts/local-draft.ts';
import { openDraftStorage } from './drafts/draft-storage.ts';
import { askToReload } from './ask-to-reload.ts';
import { openDraftChannel } from './drafts/draft-channel.ts';
import { fetchTradePorts, needsTradePorts } from './fetch-trade-ports.ts';
import type { ChangeSummaryCard } from './ChangeSummaryCard.tsx';
import { fromScreenForm } from './from-screen-form.ts';
import { withNewestDraft } from './opened-forms.ts';
import { autosavePorts, initialAutosaveState } from './form-autosave.ts';
import { loadInitialForm } from './load-initial-form.ts';
import { loadConditionLists } from './load-condition-lists.ts';
import type { ServerForm, UnconfirmedForm } from './confirm-form.ts';
import { keptFormOf } from './drafts/kept-form.ts';
import { removeDrafts, takeOverDrafts } from './drafts/take-over-drafts.ts';
import type { StepsParts } from './steps/steps-chunk.ts';
import type { PipeWords } from '../../core/words/piped-answers.ts';
import { newRowId } from '../../../renderers/store/new-row-id.ts';
import { pruneAnswers } from '../../core/answers/prune-answers.ts';

/** An open form with its store and its draft autosave. */
export interface OpenForm {
  screenForm: FetchedForm;
  index: FormIndex;
  store: FormStore;
  autosave: DraftAutosave;
  /** When the answers were saved as final; undefined if they are a draft. */
  savedAt: string | undefined;
  /** Whether the form starts from a draft, for the toast about restored answers. */
  isRestored: boolean;
  /** The card of the change summary; undefined if the form has no changes. */
  ChangeSummaryCard: typeof ChangeSummaryCard | undefined;
  /** What draws a form in steps; undefined for a form of one page. */
  steps: StepsParts | undefined;
  /** Gives words their answers; absent for a form without pipes. */
  pipe: PipeWords | undefined;
  /** Path of the last focused field. */
  focus: string | undefined;
  /**
   * Applies the customer's choice. Returns the discarded answers, for `autosave.restore`; undefined when the form
   * reopens.
   */
  resolveConflict(side: ConflictSide): unknown;
  /** Resolves to whether the form may be saved, once the server has answered. Rejects if it refuses the form. */
  confirmed: Promise<boolean>;
  /** Lets the next visit wait for the server: the answers are final, or the server refuses the form. */
  forgetForm(): void;
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
  fetchedForm: FetchedForm,
  refetch: () => Promise<FetchedForm>,
  reopen: () => void,
): Promise<OpenForm> {
  const formDraftKey = draftKey(fetchedForm);
  const storage = await openDraftStorage(askToReload);
  const storedDrafts = await storage.read(formDraftKey).catch(() => []);
  const latestForm = withNewestDraft(fetchedForm, storedDrafts);
  const initialForm = await loadInitialForm(storedDrafts, latestForm, refetch, storage);
  return openInitialForm(initialForm, {
    reopen,
    newestDraft: storedDrafts[0],
    isMigrated: initialForm.screenForm !== latestForm,
  });
}

/**
 * Opens a form of this device before the server answers. Until then it sends and saves nothing.
 *
 * @param server.response the server's form
 */
export const openUnconfirmedForm = (
  initialForm: InitialForm,
  server: ServerForm,
  reopen: () => void,
): Promise<OpenForm> => openInitialForm(initialForm, { reopen, newestDraft: initialForm.drafts[0], server });

interface OpeningOptions {
  reopen: () => void;
  newestDraft: LocalDraft | undefined;
  /** Other pages adopt a migrated draft. */
  isMigrated?: boolean;
  /** The server's form, which is on its way. */
  server?: ServerForm;
}

async function openInitialForm(
  initialForm: InitialForm,
  { reopen, newestDraft, isMigrated, server }: OpeningOptions,
): Promise<OpenForm> {
  const { screenForm, drafts, source, conflict } = initialForm;
  const formDraftKey = draftKey(screenForm);
  const storage = await openDraftStorage(askToReload);
  const { focus, openRow }: FormPosition = storedPosition.read(formDraftKey) ?? newestDraft ?? {};
  const store = createStore(screenForm, source);
  const code = await loadFormCode(store, screenForm);
  store.jotai.set(store.openRowPath, openRow);
  const channel = openDraftChannel(formDraftKey, (revision) => void autosave.checkServer(revision));
  // What the server prefilled is in the kept form alone.
  let keptForm = server ? newestDraft?.keptForm : keptFormOf(screenForm);
  const autosave = new DraftAutosave(
    {
      ...autosavePorts(store, screenForm),
      storage,
      // A page without a network says the price that was last known.
      keptForm: (price) => keptForm && { ...keptForm, ...(price && { price }) },
      announceRevision: (revision) => channel.announce(revision),
      reopen,
    },
    { conflict, ...initialAutosaveState(source, screenForm), focus, openRow, isUnconfirmed: Boolean(server) },
  );
  const cleanups = [...connect(store, autosave, screenForm), () => channel.close()];
  if (isMigrated) channel.announce(screenForm.revision);
  void takeOverDrafts(storage, autosave, drafts, source);
  const forgetForm = () => {
    keptForm = undefined;
    void autosave.updatePosition({});
  };
  const readDrafts = () => storage.read(formDraftKey);
  const confirmed = confirm(server, keptForm && { keptForm, store, autosave, readDrafts });
  confirmed.catch((thrown: unknown) => isCancelled(thrown) || forgetForm());
  return {
    screenForm,
    index: store.index,
    store,
    autosave,
    confirmed,
    forgetForm,
    savedAt: source.from === 'server' ? (screenForm.savedAt ?? undefined) : undefined,
    isRestored: hasRestoredAnswers(source, screenForm),
    ...code,
    focus,
    resolveConflict: conflictResolver(autosave, screenForm.version.contentHash, reopen, () =>
      removeDrafts(storage, drafts),
    ),
    close: formCloser(autosave, cleanups),
  };
}

/** Creates `OpenForm.close`. */
const formCloser = (autosave: DraftAutosave, cleanups: readonly (() => void)[]) => () => {
  void autosave.flush(false);
  for (const cleanup of cleanups) cleanup();
  autosave.close();
};

/** Reconciles the form with the server's, with code that loads while the server's form is on its way. */
async function confirm(server?: ServerForm, form?: UnconfirmedForm): Promise<boolean> {
  if (!server || !form) return true;
  const chunk = await import('./confirm-form.ts').catch(() => undefined);
  if (chunk) return chunk.confirmForm(server, form);
  // Without a network there is no answer either.
  if (!server.signal.aborted) form.autosave.confirm();
  return true;
}

/** Connects the store to the autosave and to the code lists of its conditions. Returns the unsubscribe functions. */
function connect(store: FormStore, autosave: DraftAutosave, screenForm: ScreenForm): (() => void)[] {
  const onOpenRow = () => void autosave.updatePosition({ openRow: store.jotai.get(store.openRowPath) });
  return [
    store.subscribe(autosave.onFormChange),
    store.jotai.sub(store.openRowPath, onOpenRow),
    loadConditionLists(store, screenForm.language),
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

/** Loads the code of all inputs and words before the form shows, so that the layout does not shift. */
async function loadFormCode(
  store: FormStore,
  { changeSummary, messages }: ScreenForm,
): Promise<Pick<OpenForm, 'ChangeSummaryCard' | 'steps' | 'pipe'>> {
  try {
    const types = store.index.elements.map(({ inputType }) => inputType);
    const loadCard =
      changeSummary && import('./version-change-chunk.ts').then((chunk) => chunk.loadChangeSummaryCard());
    const loadSteps =
      store.index.form.steps && import('./steps/steps-chunk.ts').then((chunk) => chunk.loadSteps());
    const loadPipe =
      messages &&
      import('../../../renderers/store/piped-words.ts').then(({ pipedWords }) => pipedWords(store));
    await Promise.all([loadInputs(types), needsTradePorts(types) && fetchTradePorts()]);
    return {
      ChangeSummaryCard: (await loadCard) || undefined,
      steps: await loadSteps,
      pipe: await loadPipe,
    };
  } catch {
    throw new Problem(NETWORK_FAILED);
  }
}

function createStore(screenForm: ScreenForm, source: InitialSource): FormStore {
  const index = indexServedForm(fromScreenForm(screenForm));
  const answers = source.from === 'server' ? screenForm.answers : source.draft.answers;
  const { items } = screenForm;
  for (const list in items) codeLists.addItems(list, items[list]!);
  return new FormStore({
    index,
    answers: pruneAnswers(index, answers),
    context: () => ({ asOf: screenForm.today, codeListItem: codeLists.item, trade: screenForm.context }),
    validators: () => loadValidatorsWithFallback(screenForm.validator),
    newRowId,
  });
}

/** Also answers that the customer gave on another screen, such as the trial. */
const hasRestoredAnswers = (source: InitialSource, { answers, savedAt }: ScreenForm): boolean =>
  source.from !== 'server' || (savedAt === null && Object.keys(answers).length > 0);
