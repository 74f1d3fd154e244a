import type { ScreenForm } from '../../../schemas/generated/insurance.ts';
import { FormStore } from '../../../renderers/form-store.ts';
import { loadInputs } from '../../../renderers/inputs/inputs.ts';
import { indexForm, type FormIndex } from '../../core/form-index.ts';
import { call, codeLists } from '../calls/client.ts';
import { NETWORK_FAILED, Problem } from '../calls/problem.ts';
import { helpfulValidators } from '../calls/helpful-validators.ts';
import { decideStart, isOvertaken, sameAnswers, type Start } from './drafts/decide.ts';
import { DraftKeeper } from './drafts/draft-keeper.ts';
import type { Beginning } from './drafts/carry-drafts.ts';
import { draftRemote } from './drafts/draft-remote.ts';
import type { KeeperStart } from './drafts/keeper-ports.ts';
import { lastWhere, type Where } from './drafts/last-where.ts';
import { placeOfDraft, type DraftShelf, type LocalDraft } from './drafts/local-draft.ts';
import { openShelf } from './drafts/open-shelf.ts';
import { otherPages } from './drafts/other-pages.ts';
import { fetchTradePorts, needsTradePorts } from './fetch-trade-ports.ts';
import type { FormNews } from './FormNews.tsx';
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
  /** The person is to hear that earlier answers are back. */
  restored: boolean;
  /** Tells what is new in the form since then; here as soon as there is something to tell. */
  News: typeof FormNews | undefined;
  /** The field that had the focus last. */
  focus: string | undefined;
  /**
   * The person has chosen between this page's answers and others. Returns those that were not chosen, so that the choice
   * can be taken back; undefined when the form opens anew.
   */
  choose(side: 'mine' | 'theirs'): unknown;
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
  const found = await shelf.read(place).catch(() => []);
  const { focus, openRow }: Where = lastWhere.read(place) ?? found[0] ?? {};
  const { wire, drafts, start, choice } = await beginning(found, first, askAgain, shelf);
  const store = storeOf(wire, start);
  const News = await bringInputs(store.index, wire);
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
    { choice, ...keeperStart(start, wire), focus, openRow },
  );
  const stops = [
    store.subscribe(keeper.changed),
    store.jotai.sub(store.openRow, () => void keeper.at({ openRow: store.jotai.get(store.openRow) })),
    followLists(store, wire),
    () => pages.close(),
  ];
  // Other pages follow what was carried over.
  if (wire !== first) pages.announce(wire.revision);
  void takeOver(shelf, keeper, drafts, start);
  return {
    wire,
    index: store.index,
    store,
    keeper,
    savedAt: start.from === 'server' ? (wire.savedAt ?? undefined) : undefined,
    restored: restoredFrom(start, wire),
    News,
    focus,
    choose: choosing(keeper, wire.version.contentHash, reopen, () => forget(shelf, drafts)),
    close() {
      void keeper.flush(false);
      for (const stop of stops) stop();
      keeper.close();
    },
  };
}

/** How the person chooses; the drafts that were put up for it are forgotten. */
const choosing =
  (
    keeper: DraftKeeper,
    contentHash: string,
    reopen: () => void,
    forgetOthers: () => Promise<void>,
  ): OpenForm['choose'] =>
  (side) => {
    const { choice } = keeper.state;
    if (choice?.older) return void choice.older(side).then(reopen, reopen);
    const aside = keeper.choose(side);
    void forgetOthers();
    return choice?.contentHash === contentHash ? aside : undefined;
  };

/** What the form begins with, after drafts of another version of it have been carried over. */
async function beginning(
  drafts: readonly LocalDraft[],
  first: ScreenForm,
  askAgain: () => Promise<ScreenForm>,
  shelf: DraftShelf,
): Promise<Beginning> {
  const wire = isOvertaken(first, drafts) ? await askAgain() : first;
  const start = decideStart(drafts, wire);
  if (start.from === 'server' || start.draft.contentHash === wire.version.contentHash)
    return { drafts, wire, start };
  const { carryDrafts } = await import('./changed-form.ts');
  const { tradeId, screen, subject } = wire;
  const remoteOf = (contentHash: string) =>
    draftRemote(call, { tradeId, screen, subject, contentHash }, true);
  return carryDrafts({ drafts, wire, start }, { askAgain, shelf, remoteOf });
}

/** Nothing is shown before its inputs are here, so that nothing moves. */
async function bringInputs({ elements }: FormIndex, { news }: ScreenForm): Promise<OpenForm['News']> {
  try {
    const types = elements.map(({ inputType }) => inputType);
    const bringNews = news && import('./changed-form.ts').then(({ FormNews }) => FormNews);
    await Promise.all([loadInputs(types), needsTradePorts(types) && fetchTradePorts()]);
    return (await bringNews) ?? undefined;
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
  const { contentHash } = version;
  if (start.from === 'server') return { revision, dirty: false };
  const { inDoubt } = start.draft;
  const choice = start.from === 'both' ? { ...start.other, revision, contentHash } : undefined;
  return { revision, dirty: true, inDoubt, choice };
}

const restoredFrom = (start: Start, { revision, savedAt }: ScreenForm): boolean =>
  start.from !== 'server' || (revision > 0 && savedAt === null);

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
