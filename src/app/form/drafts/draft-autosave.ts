import type { Answers } from '../../../core/answers/answers.ts';
import { classifyConflict } from './draft-comparison.ts';
import type { Receipt, StoredDraft } from './draft-api.ts';
import { canonicalAnswers, DraftSync, type CanonicalAnswers } from './draft-sync.ts';
import type {
  AutosavePorts,
  AutosaveState,
  ConflictSide,
  DraftConflict,
  InitialAutosaveState,
} from './autosave-ports.ts';
import type { FormPosition } from './form-position.ts';
import type { LocalDraft } from './local-draft.ts';
import { LocalWriter } from './local-writer.ts';

/**
 * Saves the answers of one open form: on the device at once, on the server shortly after. It never overwrites answers
 * that another page or device stored: it raises a conflict, and the customer chooses.
 */
export class DraftAutosave {
  readonly #ports: AutosavePorts;
  readonly #sync: DraftSync;
  readonly #local: LocalWriter;
  readonly #listeners = new Set<() => void>();
  #current: CanonicalAnswers;
  #position: FormPosition;
  #conflict: DraftConflict | undefined;
  #isPersistent: boolean;
  #changeTimer: ReturnType<typeof setTimeout> | undefined;
  #state: AutosaveState;

  constructor(ports: AutosavePorts, initial: InitialAutosaveState) {
    const { storage, draftApi, now } = ports;
    this.#ports = ports;
    this.#current = canonicalAnswers(ports.answers());
    this.#position = { focus: initial.focus, openRow: initial.openRow };
    this.#conflict = initial.conflict;
    this.#isPersistent = storage.isPersistent;
    this.#local = new LocalWriter(
      storage,
      () => this.#draft(),
      () => this.#storageFailed(),
    );
    this.#sync = new DraftSync(
      {
        draftApi,
        now,
        currentAnswers: () => this.#current,
        onChange: () => this.#publishState(),
        onRevision: (revision) => ports.announceRevision(revision),
        onConflict: (storedDraft) => void this.handleConflict(storedDraft),
      },
      initial,
    );
    this.#sync.isPaused = initial.conflict !== undefined || initial.isUnconfirmed === true;
    this.#state = this.#readState();
    if (initial.isDirty) void this.#local.write();
  }

  /** Keeps its identity until a property changes, as `useSyncExternalStore` requires. */
  get state(): AutosaveState {
    return this.#state;
  }

  /** Calls the listener after every change of the state. Returns the unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Records a change of the form; changes in the same task count as a single change. */
  readonly onFormChange = (): void => {
    this.#changeTimer ??= setTimeout(() => this.#commitChange(), 0);
  };

  /** Stores the position, to restore it after the page was left or killed. */
  updatePosition(position: FormPosition): Promise<void> {
    this.#position = { ...this.#position, ...position };
    this.#ports.onPositionChange(this.#position);
    return this.#local.write();
  }

  /** Writes and sends the draft now. `keepalive` marks an unloading page: also writes synchronously. */
  async flush(keepalive: boolean): Promise<void> {
    this.#commitChange();
    // First: the backup names what was sent, so that the next page does not take it for another device's answers.
    const sending = this.#sync.sendNow(keepalive);
    if (keepalive && this.#sync.isDirty) this.#ports.storage.writeNow(this.#draft());
    await Promise.all([this.#local.write(), sending]);
  }

  /**
   * Pauses drafts while `save` sends the final answers on top of the current revision.
   *
   * @param sent the answers that the server may store, to recognise them if the receipt is lost
   * @param save resolves with the server's receipt; `saveFinal` rejects with its error
   */
  async saveFinal(sent: readonly Answers[], save: (revision: number) => Promise<Receipt>): Promise<void> {
    this.#commitChange();
    await this.#sync.pause();
    this.#sync.markUnacknowledged(sent);
    const { text } = this.#current;
    try {
      this.#sync.acknowledge(await save(this.#sync.revision), text);
    } finally {
      if (!this.#conflict) this.#sync.resume();
    }
  }

  /**
   * Handles a later revision on the server. Returns `resolved` if this page sent it or its answers are equal,
   * `reopening` if, in addition, it belongs to another form version, `conflict` if the customer must choose.
   *
   * @param storedDraft the data of a `draft.conflict` problem, or the draft read from the server
   */
  handleConflict(storedDraft: unknown): 'resolved' | 'conflict' | 'reopening' {
    const {
      revision = 0,
      enteredRevision = revision,
      answers,
      contentHash = '',
      updatedAt: savedAt,
      price,
    } = storedDraft as Partial<StoredDraft>;
    // Revision 0: the draft was deleted. Otherwise no answer changed since. In both cases the local answers win.
    const conflictKind =
      revision === 0 || enteredRevision <= this.#sync.revision
        ? 'unacknowledged'
        : classifyConflict(this.#current.answers, this.#sync.unacknowledged, answers);
    if (conflictKind === 'conflict') {
      this.#conflict = { revision, answers, contentHash, price, savedAt, isOnServer: true };
      this.#sync.isPaused = true;
      this.#publishState();
      return 'conflict';
    }
    this.#sync.rebase(revision);
    if (conflictKind === 'equal') this.#sync.acknowledge({ revision, price }, this.#current.text);
    if (revision > 0 && contentHash !== this.#ports.contentHash) {
      void this.reopen();
      return 'reopening';
    }
    this.#sync.scheduleSend();
    return 'resolved';
  }

  /** Applies the customer's choice. Returns the discarded answers, for `restore`. */
  resolveConflict(side: ConflictSide): unknown {
    const conflict = this.#conflict;
    if (!conflict) return undefined;
    const localAnswers = this.#current.answers;
    this.#conflict = undefined;
    this.#sync.rebase(conflict.revision);
    if (side === 'other') this.#replace(conflict.answers);
    if (side === 'other' && conflict.isOnServer) this.#sync.acknowledge(conflict, this.#current.text);
    this.#sync.resume();
    if (conflict.contentHash !== this.#ports.contentHash) void this.reopen();
    else void this.flush(false);
    return side === 'local' ? conflict.answers : localAnswers;
  }

  /** Shows the answers that `resolveConflict` discarded, and stores them as the newest. */
  restore(answers: unknown): void {
    this.#replace(answers);
    void this.flush(false);
  }

  /**
   * Reads the server's draft: an unchanged form adopts a later revision, a changed form raises a conflict.
   *
   * @param revision announced by another page; skips the request when this page already has it
   */
  async checkServer(revision = Infinity): Promise<void> {
    await this.#sync.whenIdle();
    if (revision <= this.#sync.revision || this.#sync.isPaused) return;
    const storedDraft = await this.#ports.draftApi.read().catch(() => undefined);
    if (!storedDraft || storedDraft.revision <= this.#sync.revision || this.#sync.isPaused) return;
    this.#commitChange();
    this.#takeOver(storedDraft);
  }

  /** Begins to send a form that was drawn first. @param storedDraft the server's; undefined if it is out of reach */
  confirm(storedDraft?: StoredDraft): void {
    this.#commitChange();
    this.#sync.resume(storedDraft?.price);
    if (storedDraft && (this.#sync.isDirty || storedDraft.revision !== this.#sync.revision))
      this.#takeOver(storedDraft);
  }

  /** Sends the draft at once, without waiting for the retry delay; for when the network is back. */
  readonly retryNow = (): void => void this.#sync.sendNow(false);

  /** Stops all timers and requests of this form. */
  close(): void {
    clearTimeout(this.#changeTimer);
    this.#sync.stop();
  }

  #takeOver(storedDraft: StoredDraft): void {
    if (this.#sync.isDirty) return void this.handleConflict(storedDraft);
    if (storedDraft.contentHash !== this.#ports.contentHash) return this.#ports.reopen();
    this.#replace(storedDraft.answers);
    this.#sync.acknowledge(storedDraft, this.#current.text);
  }

  #commitChange(): void {
    clearTimeout(this.#changeTimer);
    this.#changeTimer = undefined;
    const answers = canonicalAnswers(this.#ports.answers());
    if (answers.text === this.#current.text) return;
    this.#current = answers;
    void this.#local.write();
    this.#sync.scheduleSend();
  }

  #replace(answers: unknown): void {
    this.#ports.replace(answers);
    this.#commitChange();
  }

  /** Writes the draft before it reopens the form, which starts from that draft. */
  async reopen(): Promise<void> {
    this.#commitChange();
    this.#sync.stop();
    await this.#local.write();
    this.#ports.reopen();
  }

  #draft(): LocalDraft {
    const { draftKey, pageId: page, contentHash, keptForm, now } = this.#ports;
    const { revision, isDirty: dirty, unacknowledged, price } = this.#sync;
    const draft = { draftKey, page, contentHash, savedAt: now(), keptForm: keptForm?.(price) };
    return { ...draft, ...this.#position, revision, dirty, answers: this.#current.answers, unacknowledged };
  }

  #storageFailed(): void {
    this.#isPersistent = false;
    this.#publishState(false);
  }

  #publishState(write = true): void {
    this.#state = this.#readState();
    for (const listener of this.#listeners) listener();
    if (write) void this.#local.write();
  }

  #readState(): AutosaveState {
    const { state: sync, savedAt, problem, price } = this.#sync;
    return { sync, savedAt, problem, price, conflict: this.#conflict, isPersistent: this.#isPersistent };
  }
}
