import type { ScreenForm } from '../../../schemas/generated/insurance.ts';
import { FormStore } from '../../../renderers/form-store.ts';
import { loadInputs } from '../../../renderers/inputs/inputs.ts';
import { indexForm, type FormIndex } from '../../core/form-index.ts';
import { call, codeLists } from '../calls/client.ts';
import { NETWORK_FAILED, Problem } from '../calls/problem.ts';
import { helpfulValidators } from '../calls/helpful-validators.ts';
import { decideStart, isOvertaken, sameAnswers, type Start } from './drafts/decide.ts';
import { DraftKeeper } from './drafts/draft-keeper.ts';
import { draftRemote } from './drafts/draft-remote.ts';
import type { KeeperStart } from './drafts/keeper-ports.ts';
import { lastWhere, type Where } from './drafts/last-where.ts';
import { placeOfDraft, type DraftShelf, type LocalDraft } from './drafts/local-draft.ts';
import { openShelf } from './drafts/open-shelf.ts';
import { otherPages } from './drafts/other-pages.ts';
import { fetchTradePorts, needsTradePorts } from './fetch-trade-ports.ts';
import { formOfWire } from './form-of-wire.ts';
import { listReadings, listsInUse } from './lists-of-conditions.ts';
import { newRowId } from './new-row-id.ts';
import { fittingAnswers, withMinimumRows } from './start-answers.ts';

/** A form that is being filled, with everything that keeps it. */
export interface OpenForm {
  wire: ScreenForm;
  index: FormIndex;
  store: FormStore;
  keeper: DraftKeeper;
  /** The answers were final when the form was opened, and nothing was changed since. */
  savedAt: string | undefined;
  /** What the person is to hear of: earlier answers are back, perhaps in another version of the form. */
  restored: 'no' | 'answers' | 'otherVersion';
  /** The field that had the focus last. */
  focus: string | undefined;
  /** Throws away, on this phone, the answers that were put up for a choice. */
  forgetOther(): Promise<void>;
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
  const place = placeOfDraft(first);
  const shelf = await openShelf();
  const drafts = await shelf.read(place).catch(() => []);
  const wire = isOvertaken(first, drafts) ? await askAgain() : first;
  const start = decideStart(drafts, wire);
  const { focus, openRow }: Where = lastWhere.read(place) ?? drafts[0] ?? {};
  const store = storeOf(wire, start);
  await bringInputs(store.index);
  store.jotai.set(store.openRow, openRow);
  const pages = otherPages(place, (revision) => void keeper.look(revision));
  const keeper = new DraftKeeper(
    {
      ...keptParts(store, wire),
      place,
      shelf,
      announce: (revision) => pages.announce(revision),
      went: (where) => lastWhere.write(place, where),
      reopen,
    },
    { ...keeperStart(start, wire), focus, openRow },
  );
  const stops = [
    store.subscribe(keeper.changed),
    store.jotai.sub(store.openRow, () => void keeper.at({ openRow: store.jotai.get(store.openRow) })),
    followLists(store, wire),
    () => pages.close(),
  ];
  void takeOver(shelf, keeper, drafts, start);
  return {
    wire,
    index: store.index,
    store,
    keeper,
    savedAt: start.from === 'server' ? (wire.savedAt ?? undefined) : undefined,
    restored: restoredFrom(start, wire),
    focus,
    forgetOther: () => forget(shelf, drafts),
    close() {
      void keeper.flush(false);
      for (const stop of stops) stop();
      keeper.close();
    },
  };
}

/** Nothing is shown before its inputs are here, so that nothing moves. */
async function bringInputs({ elements }: FormIndex): Promise<void> {
  try {
    const types = elements.map(({ inputType }) => inputType);
    await Promise.all([loadInputs(types), needsTradePorts(types) && fetchTradePorts()]);
  } catch {
    throw new Problem(NETWORK_FAILED);
  }
}

function storeOf(wire: ScreenForm, start: Start): FormStore {
  const index = indexForm(formOfWire(wire));
  const answers = start.from === 'server' ? wire.answers : start.draft.answers;
  return new FormStore({
    index,
    answers: withMinimumRows(index, fittingAnswers(index, answers), newRowId),
    context: () => ({ asOf: wire.today, codeListItem: codeLists.item }),
    validators: () => helpfulValidators(wire.validator),
    newRowId,
  });
}

/** What the keeper works with, as far as it follows from the form. */
function keptParts(store: FormStore, { tradeId, screen, subject, version }: ScreenForm) {
  const { index } = store;
  const { contentHash } = version;
  return {
    contentHash,
    page: newRowId(),
    remote: draftRemote(call, { tradeId, screen, subject, contentHash }),
    answers: () => store.answers(),
    replace: (answers: unknown) =>
      store.replace(withMinimumRows(index, fittingAnswers(index, answers), newRowId)),
    now: Date.now,
  };
}

function keeperStart(start: Start, { revision, version }: ScreenForm): KeeperStart {
  if (start.from === 'server') return { revision, dirty: false };
  const { inDoubt } = start.draft;
  const { contentHash } = version;
  const choice = start.from === 'both' ? { ...start.other, revision, contentHash } : undefined;
  return { revision, dirty: true, inDoubt, choice };
}

function restoredFrom(start: Start, { version, revision, savedAt }: ScreenForm): OpenForm['restored'] {
  if (start.from === 'server') return revision > 0 && savedAt === null ? 'answers' : 'no';
  return start.draft.contentHash === version.contentHash ? 'answers' : 'otherVersion';
}

/** Conditions that read a list are looked at again when it arrives. Returns how to stop. */
function followLists(store: FormStore, { language }: ScreenForm): () => void {
  const readings = listReadings(store.index);
  if (readings.length === 0) return () => undefined;
  const asked = new Set<string>();
  const ask = () => {
    for (const list of listsInUse(store.index, readings, store.answers())) {
      if (asked.has(list)) continue;
      asked.add(list);
      // Without a list the server still decides; the field that needs it offers another try.
      codeLists.load(list, language).catch(() => undefined);
    }
  };
  const stopArrivals = codeLists.onArrival(() => store.replace(store.answers()));
  const stopChanges = store.subscribe(() => queueMicrotask(ask));
  ask();
  return () => {
    stopArrivals();
    stopChanges();
  };
}

/** Drafts of pages that are gone are this page's now, once it has written its own. */
async function takeOver(
  shelf: DraftShelf,
  keeper: DraftKeeper,
  drafts: readonly LocalDraft[],
  start: Start,
): Promise<void> {
  await keeper.at({});
  const taken = drafts.filter(
    (draft) => !draft.dirty || start.from === 'server' || sameAnswers(draft.answers, start.draft.answers),
  );
  await forget(shelf, taken);
}

async function forget(shelf: DraftShelf, drafts: readonly LocalDraft[]): Promise<void> {
  await Promise.all(drafts.map(({ place, page }) => shelf.remove(place, page))).catch(() => undefined);
}
