import type { Answers } from '../../../core/answers/answers.ts';
import { canonicalJson } from '../../../core/json/canonical-json.ts';
import { classifyConflict } from './draft-comparison.ts';
import type { StoredDraft } from './draft-remote.ts';
import { DraftSync, type CanonicalAnswers } from './draft-sync.ts';
import type { DraftConflict, KeeperPorts, InitialKeeperState, KeeperState } from './keeper-ports.ts';
import type { FormPosition } from './form-position.ts';
import type { LocalDraft } from './local-draft.ts';
import { LocalWriter } from './local-writer.ts';

/**
 * Keeps the answers of one open form: on the phone at once, on the server a moment later. It never overwrites what
 * somebody else stored: it asks.
 */
export class DraftKeeper {
  readonly #ports: KeeperPorts;
  readonly #sync: DraftSync;
  readonly #local: LocalWriter;
  readonly #listeners = new Set<() => void>();
  #current: CanonicalAnswers;
  #position: FormPosition;
  #conflict: DraftConflict | undefined;
  #isPersistent: boolean;
  #changeTimer: ReturnType<typeof setTimeout> | undefined;
  #state: KeeperState;

  constructor(ports: KeeperPorts, start: InitialKeeperState) {
    const { storage, remote, now } = ports;
    this.#ports = ports;
    this.#current = canonicalAnswers(ports.answers());
    this.#position = { focus: start.focus, openRow: start.openRow };
    this.#conflict = start.conflict;
    this.#isPersistent = storage.isPersistent;
    this.#local = new LocalWriter(
      storage,
      () => this.#draft(),
      () => this.#storageFailed(),
    );
    this.#sync = new DraftSync(
      {
        remote,
        now,
        currentAnswers: () => this.#current,
        onChange: () => this.#publishState(),
        onRevision: (revision) => ports.announceRevision(revision),
        onConflict: (theirs) => void this.handleConflict(theirs),
      },
      start,
    );
    this.#sync.isPaused = start.conflict !== undefined;
    this.#state = this.#readState();
    if (start.isDirty) void this.#local.write();
  }

  /** The same object until something in it changes. */
  get state(): KeeperState {
    return this.#state;
  }

  /** Calls the listener whenever the state changes. Returns how to stop it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The form committed a change; several in one go are one. */
  readonly onFormChange = (): void => {
    this.#changeTimer ??= setTimeout(() => this.#commitChange(), 0);
  };

  /** Where the person is, to come back to after the page was left or killed. */
  updatePosition(where: FormPosition): Promise<void> {
    this.#position = { ...this.#position, ...where };
    this.#ports.onPositionChange(this.#position);
    return this.#local.write();
  }

  /** Everything, now: the page may be gone in a moment. */
  async flush(keepalive: boolean): Promise<void> {
    this.#commitChange();
    if (keepalive && this.#sync.isDirty) this.#ports.storage.writeNow(this.#draft());
    await Promise.all([this.#local.write(), this.#sync.sendNow(keepalive)]);
  }

  /**
   * Keeps drafts back while `save` sends the answers as final, on top of the revision that it is given.
   *
   * @param sent what the server may have afterwards, should its receipt be lost
   * @param save resolves with the new revision; what it throws is passed on
   */
  async saveFinal(sent: readonly Answers[], save: (revision: number) => Promise<number>): Promise<void> {
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
   * The server has moved on. `settled` when that was this page itself, or says the same; `reopens` when it says so in
   * another version of the form; otherwise the person is asked.
   */
  handleConflict(theirs: unknown): 'settled' | 'asked' | 'reopens' {
    const {
      revision = 0,
      enteredRevision = revision,
      answers,
      contentHash = '',
    } = theirs as Partial<StoredDraft>;
    // Somebody threw the draft away, and ours becomes the first one again; or nobody entered anything since.
    const parting =
      revision === 0 || enteredRevision <= this.#sync.revision
        ? 'ours'
        : classifyConflict(this.#current.answers, this.#sync.unacknowledged, answers);
    if (parting === 'ask') {
      this.#conflict = { revision, answers, contentHash, isStored: true };
      this.#sync.isPaused = true;
      this.#publishState();
      return 'asked';
    }
    this.#sync.rebase(revision);
    if (parting === 'same') this.#sync.acknowledge(revision, this.#current.text);
    if (revision > 0 && contentHash !== this.#ports.contentHash) {
      void this.#reopen();
      return 'reopens';
    }
    this.#sync.scheduleSend();
    return 'settled';
  }

  /** The person has chosen. Returns the answers that were not, so that the choice can be taken back. */
  resolveConflict(side: 'mine' | 'theirs'): unknown {
    const choice = this.#conflict;
    if (!choice) return undefined;
    const mine = this.#current.answers;
    this.#conflict = undefined;
    this.#sync.rebase(choice.revision);
    if (side === 'theirs') this.#replace(choice.answers);
    if (side === 'theirs' && choice.isStored) this.#sync.acknowledge(choice.revision, this.#current.text);
    this.#sync.resume();
    if (choice.contentHash !== this.#ports.contentHash) void this.#reopen();
    else void this.flush(false);
    return side === 'mine' ? choice.answers : mine;
  }

  /** Shows answers that were put aside before, and stores them as the newest. */
  restore(answers: unknown): void {
    this.#replace(answers);
    void this.flush(false);
  }

  /** Another page of this browser may have stored something newer; an unchanged form follows it, a changed one asks. */
  async checkServer(revision = Infinity): Promise<void> {
    await this.#sync.whenIdle();
    if (revision <= this.#sync.revision || this.#sync.isPaused) return;
    const theirs = await this.#ports.remote.read().catch(() => undefined);
    if (!theirs || theirs.revision <= this.#sync.revision || this.#sync.isPaused) return;
    this.#commitChange();
    if (this.#sync.isDirty) return void this.handleConflict(theirs);
    if (theirs.contentHash !== this.#ports.contentHash) return this.#ports.reopen();
    this.#replace(theirs.answers);
    this.#sync.acknowledge(theirs.revision, this.#current.text);
  }

  /** The network is back. */
  readonly retryNow = (): void => void this.#sync.sendNow(false);

  /** The page is done with this form; nothing is sent any more. */
  close(): void {
    clearTimeout(this.#changeTimer);
    this.#sync.stop();
  }

  #commitChange(): void {
    clearTimeout(this.#changeTimer);
    this.#changeTimer = undefined;
    const next = canonicalAnswers(this.#ports.answers());
    if (next.text === this.#current.text) return;
    this.#current = next;
    void this.#local.write();
    this.#sync.scheduleSend();
  }

  #replace(answers: unknown): void {
    this.#ports.replace(answers);
    this.#commitChange();
  }

  /** The phone remembers first: the form that is opened next starts from there. */
  async #reopen(): Promise<void> {
    this.#sync.stop();
    await this.#local.write();
    this.#ports.reopen();
  }

  #draft(): LocalDraft {
    const { draftKey, pageId, contentHash, now } = this.#ports;
    const { revision, isDirty, unacknowledged } = this.#sync;
    const { answers } = this.#current;
    return {
      place: draftKey,
      page: pageId,
      contentHash,
      revision,
      dirty: isDirty,
      answers,
      inDoubt: unacknowledged,
      ...this.#position,
      savedAt: now(),
    };
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

  #readState(): KeeperState {
    const { state: sync, savedAt, problem } = this.#sync;
    return { sync, savedAt, problem, conflict: this.#conflict, isPersistent: this.#isPersistent };
  }
}

const canonicalAnswers = (answers: Answers): CanonicalAnswers => ({ answers, text: canonicalJson(answers) });
