import type { ScreenForm } from '../../../schemas/generated/insurance.ts';
import { FormStore } from '../../../renderers/store/form-store.ts';
import { loadInputs } from '../../../renderers/inputs/inputs.ts';
import { indexForm, type FormIndex } from '../../core/form/form-index.ts';
import { call, codeLists } from '../calls/client.ts';
import { NETWORK_FAILED, Problem } from '../calls/problem.ts';
import { loadValidatorsWithFallback } from '../calls/validators-with-fallback.ts';
import { chooseInitialSource, isStale, sameAnswers, type InitialSource } from './drafts/draft-comparison.ts';
import { DraftKeeper } from './drafts/draft-keeper.ts';
import type { InitialForm } from './drafts/draft-migration.ts';
import { draftRemote } from './drafts/draft-remote.ts';
import type { InitialKeeperState } from './drafts/keeper-ports.ts';
import { storedPosition, type FormPosition } from './drafts/form-position.ts';
import { draftKey, type DraftStorage, type LocalDraft } from './drafts/local-draft.ts';
import { openDraftStorage } from './drafts/draft-storage.ts';
import { openDraftChannel } from './drafts/draft-channel.ts';
import { fetchTradePorts, needsTradePorts } from './fetch-trade-ports.ts';
import type { ChangeSummaryCard } from './ChangeSummaryCard.tsx';
import { formFromWire } from './form-from-wire.ts';
import { listLookups, requiredLists } from './condition-lists.ts';
import { newRowId } from './new-row-id.ts';
import { pruneAnswers, withMinimumRows } from './initial-answers.ts';

/** A form that is being filled, with everything that keeps it. */
export interface OpenForm {
  wire: ScreenForm;
  index: FormIndex;
  store: FormStore;
  keeper: DraftKeeper;
  /** The answers were final when the form was opened, and nothing was changed since. */
  savedAt: string | undefined;
  /** The person is to hear that earlier answers are back. */
  isRestored: boolean;
  /** Tells what is new in the form since then; here as soon as there is something to tell. */
  ChangeSummaryCard: typeof ChangeSummaryCard | undefined;
  /** The field that had the focus last. */
  focus: string | undefined;
  /**
   * The person has chosen between this page's answers and others. Returns those that were not chosen, so that the choice
   * can be taken back; undefined when the form opens anew.
   */
  resolveConflict(side: 'mine' | 'theirs'): unknown;
  /** Sends what is left and lets go. */
  close(): void;
}

/**
 * Opens a form with the answers that it is to start with: the server's, or those that only this phone has.
 *
 * @param first what the server said of the form
 * @param askAgain asks the server once more, for when `first` is older than what this phone knows
 */
export async function openForm(
  first: ScreenForm,
  askAgain: () => Promise<ScreenForm>,
  reopen: () => void,
): Promise<OpenForm> {
  const place = draftKey(first);
  const storage = await openDraftStorage();
  const found = await storage.read(place).catch(() => []);
  const { focus, openRow }: FormPosition = storedPosition.read(place) ?? found[0] ?? {};
  const { wire, drafts, source, conflict } = await loadInitialForm(found, first, askAgain, storage);
  const store = storeOf(wire, source);
  const ChangeSummaryCard = await loadFormCode(store.index, wire);
  store.jotai.set(store.openRow, openRow);
  const pages = openDraftChannel(place, (revision) => void keeper.checkServer(revision));
  const keeper = new DraftKeeper(
    {
      ...keeperPorts(store, wire),
      draftKey: place,
      storage,
      announceRevision: (revision) => pages.announce(revision),
      onPositionChange: (where) => storedPosition.write(place, where),
      reopen,
    },
    { conflict, ...initialKeeperState(source, wire), focus, openRow },
  );
  const stops = [...connect(store, keeper), loadConditionLists(store, wire), () => pages.close()];
  // Other pages follow what was carried over.
  if (wire !== first) pages.announce(wire.revision);
  void takeOverDrafts(storage, keeper, drafts, source);
  return {
    wire,
    index: store.index,
    store,
    keeper,
    savedAt: source.from === 'server' ? (wire.savedAt ?? undefined) : undefined,
    isRestored: hasRestoredAnswers(source, wire),
    ChangeSummaryCard,
    focus,
    resolveConflict: conflictResolver(keeper, wire.version.contentHash, reopen, () =>
      removeDrafts(storage, drafts),
    ),
    close() {
      void keeper.flush(false);
      for (const stop of stops) stop();
      keeper.close();
    },
  };
}

/** The keeper follows every change of the form and of the row that is open. Returns how to stop that. */
function connect(store: FormStore, keeper: DraftKeeper): (() => void)[] {
  const onOpenRow = () => void keeper.updatePosition({ openRow: store.jotai.get(store.openRow) });
  return [store.subscribe(keeper.onFormChange), store.jotai.sub(store.openRow, onOpenRow)];
}

/** How the person chooses; the drafts that were put up for it are forgotten. */
const conflictResolver =
  (
    keeper: DraftKeeper,
    contentHash: string,
    reopen: () => void,
    forgetOthers: () => Promise<void>,
  ): OpenForm['resolveConflict'] =>
  (side) => {
    const { conflict } = keeper.state;
    if (conflict?.resolveOlderDraft) return void conflict.resolveOlderDraft(side).then(reopen, reopen);
    const aside = keeper.resolveConflict(side);
    void forgetOthers();
    return conflict?.contentHash === contentHash ? aside : undefined;
  };

/** What the form begins with, after drafts of another version of it have been carried over. */
async function loadInitialForm(
  drafts: readonly LocalDraft[],
  first: ScreenForm,
  refetch: () => Promise<ScreenForm>,
  storage: DraftStorage,
): Promise<InitialForm> {
  const wire = isStale(first, drafts) ? await refetch() : first;
  const source = chooseInitialSource(drafts, wire);
  if (source.from === 'server' || source.draft.contentHash === wire.version.contentHash)
    return { drafts, wire, source };
  const { migrateDrafts } = await import('./version-change-chunk.ts');
  const { tradeId, screen, subject } = wire;
  const remoteOf = (contentHash: string) =>
    draftRemote(call, { tradeId, screen, subject, contentHash }, true);
  return migrateDrafts({ drafts, wire, source }, { refetch, storage, remoteOf });
}

/** Nothing is shown before its inputs are here, so that nothing moves. */
async function loadFormCode(
  { elements }: FormIndex,
  { news }: ScreenForm,
): Promise<OpenForm['ChangeSummaryCard']> {
  try {
    const types = elements.map(({ inputType }) => inputType);
    const loadCard = news && import('./version-change-chunk.ts').then((chunk) => chunk.ChangeSummaryCard);
    await Promise.all([loadInputs(types), needsTradePorts(types) && fetchTradePorts()]);
    return (await loadCard) ?? undefined;
  } catch {
    throw new Problem(NETWORK_FAILED);
  }
}

function storeOf(wire: ScreenForm, start: InitialSource): FormStore {
  const index = indexForm(formFromWire(wire));
  const answers = start.from === 'server' ? wire.answers : start.draft.answers;
  return new FormStore({
    index,
    answers: withMinimumRows(index, pruneAnswers(index, answers), newRowId),
    context: () => ({ asOf: wire.today, codeListItem: codeLists.item }),
    validators: () => loadValidatorsWithFallback(wire.validator),
    newRowId,
  });
}

/** What the keeper works with, as far as it follows from the form. */
function keeperPorts(store: FormStore, { tradeId, screen, subject, version }: ScreenForm) {
  const { index } = store;
  const { contentHash } = version;
  return {
    contentHash,
    pageId: newRowId(),
    remote: draftRemote(call, { tradeId, screen, subject, contentHash }),
    answers: () => store.answers(),
    replace: (answers: unknown) =>
      store.replace(withMinimumRows(index, pruneAnswers(index, answers), newRowId)),
    now: Date.now,
  };
}

function initialKeeperState(start: InitialSource, { revision, version }: ScreenForm): InitialKeeperState {
  const { contentHash } = version;
  if (start.from === 'server') return { revision, isDirty: false };
  const { inDoubt: unacknowledged } = start.draft;
  const conflict = start.from === 'both' ? { ...start.other, revision, contentHash } : undefined;
  return { revision, isDirty: true, unacknowledged, conflict };
}

const hasRestoredAnswers = (start: InitialSource, { revision, savedAt }: ScreenForm): boolean =>
  start.from !== 'server' || (revision > 0 && savedAt === null);

/** Conditions that read a list are looked at again when it arrives. Returns how to stop. */
function loadConditionLists(store: FormStore, { language }: ScreenForm): () => void {
  const readings = listLookups(store.index);
  if (readings.length === 0) return () => undefined;
  const asked = new Set<string>();
  const ask = () => {
    for (const list of requiredLists(store.index, readings, store.answers())) {
      if (asked.has(list)) continue;
      asked.add(list);
      // Without a list the server still decides; the field that needs it offers another try.
      codeLists.load(list, language).catch(() => undefined);
    }
  };
  const stopArrivals = codeLists.onListLoaded(() => store.replace(store.answers()));
  const stopChanges = store.subscribe(() => queueMicrotask(ask));
  ask();
  return () => {
    stopArrivals();
    stopChanges();
  };
}

/** Drafts of pages that are gone are this page's now, once it has written its own. */
async function takeOverDrafts(
  shelf: DraftStorage,
  keeper: DraftKeeper,
  drafts: readonly LocalDraft[],
  start: InitialSource,
): Promise<void> {
  await keeper.updatePosition({});
  const taken = drafts.filter(
    (draft) => !draft.dirty || start.from === 'server' || sameAnswers(draft.answers, start.draft.answers),
  );
  await removeDrafts(shelf, taken);
}

async function removeDrafts(shelf: DraftStorage, drafts: readonly LocalDraft[]): Promise<void> {
  await Promise.all(drafts.map(({ place, page }) => shelf.remove(place, page))).catch(() => undefined);
}
