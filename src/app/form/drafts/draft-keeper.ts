import type { Answers } from '../../../core/answers.ts';
import { canonicalJson } from '../../../core/canonical-json.ts';
import { decideParting } from './decide.ts';
import type { StoredDraft } from './draft-remote.ts';
import { DraftSync, type Snapshot } from './draft-sync.ts';
import type { Choice, KeeperPorts, KeeperStart, KeeperState } from './keeper-ports.ts';
import type { Where } from './last-where.ts';
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
  #now: Snapshot;
  #where: Where;
  #choice: Choice | undefined;
  #lasts: boolean;
  #noting: ReturnType<typeof setTimeout> | undefined;
  #state: KeeperState;

  constructor(ports: KeeperPorts, start: KeeperStart) {
    const { shelf, remote, now } = ports;
    this.#ports = ports;
    this.#now = snapshot(ports.answers());
    this.#where = { focus: start.focus, openRow: start.openRow };
    this.#choice = start.choice;
    this.#lasts = shelf.lasts;
    this.#local = new LocalWriter(
      shelf,
      () => this.#draft(),
      () => this.#shelfFailed(),
    );
    this.#sync = new DraftSync(
      {
        remote,
        now,
        current: () => this.#now,
        onChange: () => this.#changedState(),
        onRevision: (revision) => ports.announce(revision),
        onConflict: (theirs) => void this.meet(theirs),
      },
      start,
    );
    this.#sync.paused = start.choice !== undefined;
    this.#state = this.#read();
    if (start.dirty) void this.#local.write();
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
  readonly changed = (): void => {
    this.#noting ??= setTimeout(() => this.#note(), 0);
  };

  /** Where the person is, to come back to after the page was left or killed. */
  at(where: Where): Promise<void> {
    this.#where = { ...this.#where, ...where };
    this.#ports.went(this.#where);
    return this.#local.write();
  }

  /** Everything, now: the page may be gone in a moment. */
  async flush(keepalive: boolean): Promise<void> {
    this.#note();
    if (keepalive && this.#sync.isDirty) this.#ports.shelf.writeNow(this.#draft());
    await Promise.all([this.#local.write(), this.#sync.now(keepalive)]);
  }

  /**
   * Keeps drafts back while `save` sends the answers as final, on top of the revision that it is given.
   *
   * @param sent what the server may have afterwards, should its receipt be lost
   * @param save resolves with the new revision; what it throws is passed on
   */
  async saveFinally(sent: readonly Answers[], save: (revision: number) => Promise<number>): Promise<void> {
    this.#note();
    await this.#sync.pause();
    this.#sync.doubt(sent);
    const { text } = this.#now;
    try {
      this.#sync.acknowledge(await save(this.#sync.revision), text);
    } finally {
      if (!this.#choice) this.#sync.resume();
    }
  }

  /**
   * The server has moved on. `settled` when that was this page itself, or says the same; `reopens` when it says so in
   * another version of the form; otherwise the person is asked.
   */
  meet(theirs: unknown): 'settled' | 'asked' | 'reopens' {
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
        : decideParting(this.#now.answers, this.#sync.inDoubt, answers);
    if (parting === 'ask') {
      this.#choice = { revision, answers, contentHash, stored: true };
      this.#sync.paused = true;
      this.#changedState();
      return 'asked';
    }
    this.#sync.rebase(revision);
    if (parting === 'same') this.#sync.acknowledge(revision, this.#now.text);
    if (revision > 0 && contentHash !== this.#ports.contentHash) {
      void this.#reopen();
      return 'reopens';
    }
    this.#sync.soon();
    return 'settled';
  }

  /** The person has chosen. Returns the answers that were not, so that the choice can be taken back. */
  choose(side: 'mine' | 'theirs'): unknown {
    const choice = this.#choice;
    if (!choice) return undefined;
    const mine = this.#now.answers;
    this.#choice = undefined;
    this.#sync.rebase(choice.revision);
    if (side === 'theirs') this.#replace(choice.answers);
    if (side === 'theirs' && choice.stored) this.#sync.acknowledge(choice.revision, this.#now.text);
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
  async look(revision = Infinity): Promise<void> {
    await this.#sync.settled();
    if (revision <= this.#sync.revision || this.#sync.paused) return;
    const theirs = await this.#ports.remote.read().catch(() => undefined);
    if (!theirs || theirs.revision <= this.#sync.revision || this.#sync.paused) return;
    this.#note();
    if (this.#sync.isDirty) return void this.meet(theirs);
    if (theirs.contentHash !== this.#ports.contentHash) return this.#ports.reopen();
    this.#replace(theirs.answers);
    this.#sync.acknowledge(theirs.revision, this.#now.text);
  }

  /** The network is back. */
  readonly retryNow = (): void => void this.#sync.now(false);

  /** The page is done with this form; nothing is sent any more. */
  close(): void {
    clearTimeout(this.#noting);
    this.#sync.stop();
  }

  #note(): void {
    clearTimeout(this.#noting);
    this.#noting = undefined;
    const next = snapshot(this.#ports.answers());
    if (next.text === this.#now.text) return;
    this.#now = next;
    void this.#local.write();
    this.#sync.soon();
  }

  #replace(answers: unknown): void {
    this.#ports.replace(answers);
    this.#note();
  }

  /** The phone remembers first: the form that is opened next starts from there. */
  async #reopen(): Promise<void> {
    this.#sync.stop();
    await this.#local.write();
    this.#ports.reopen();
  }

  #draft(): LocalDraft {
    const { place, page, contentHash, now } = this.#ports;
    const { revision, isDirty: dirty, inDoubt } = this.#sync;
    const { answers } = this.#now;
    return { place, page, contentHash, revision, dirty, answers, inDoubt, ...this.#where, savedAt: now() };
  }

  #shelfFailed(): void {
    this.#lasts = false;
    this.#changedState(false);
  }

  #changedState(write = true): void {
    this.#state = this.#read();
    for (const listener of this.#listeners) listener();
    if (write) void this.#local.write();
  }

  #read(): KeeperState {
    const { state: sync, savedAt, problem } = this.#sync;
    return { sync, savedAt, problem, choice: this.#choice, lasts: this.#lasts };
  }
}

const snapshot = (answers: Answers): Snapshot => ({ answers, text: canonicalJson(answers) });
