// Sends the draft of one form to the server.
import type { TradePrice } from '../../../../schemas/generated/product.ts';
import type { Answers } from '../../../core/answers/answers.ts';
import { canonicalJson } from '../../../core/json/canonical-json.ts';
import { toProblem, isTransient, type Problem } from '../../calls/problem.ts';
import type { DraftApi, Receipt } from './draft-api.ts';
import { SyncTimer } from './sync-timer.ts';

/** Answers with their canonical JSON, for comparison. */
export interface CanonicalAnswers {
  answers: Answers;
  text: string;
}

export const canonicalAnswers = (answers: Answers): CanonicalAnswers => ({
  answers,
  text: canonicalJson(answers),
});

/** State of the draft on the server: `offline` = on the device only, server unreachable; `failed` = no retry helps. */
export type SyncState = 'unchanged' | 'saving' | 'saved' | 'offline' | 'retrying' | 'failed';

export interface SyncPorts {
  draftApi: DraftApi;
  /** Returns the current answers. */
  currentAnswers(): CanonicalAnswers;
  /** Called after a change of the sync state, to store and show it. */
  onChange(): void;
  /** Called after the server acknowledged a revision. */
  onRevision(revision: number): void;
  /** Called when the server has a later revision, with the data of the problem. */
  onConflict(storedDraft: unknown): void;
  now(): number;
}

export interface InitialSyncState extends Receipt {
  /** Whether the answers hold changes that the server has not acknowledged. */
  isDirty: boolean;
  unacknowledged?: readonly Answers[] | undefined;
}

/** Number of unacknowledged sets of answers to remember; older sets are dropped. */
const MAX_UNACKNOWLEDGED = 6;

/** Sends the answers of one form: one request at a time, always the latest answers. */
export class DraftSync {
  /** The server's revision that the answers build on. */
  revision: number;
  /** Answers sent since the last receipt; the server may have stored any of them. */
  unacknowledged: readonly Answers[];
  state: SyncState;
  savedAt: number | undefined;
  problem: Problem | undefined;
  /** The price that the server said last. */
  price: TradePrice | undefined;
  /** True during a conflict or a final save: nothing is sent. */
  isPaused = false;

  readonly #ports: SyncPorts;
  readonly #timer: SyncTimer;
  #acknowledged: string | undefined;
  #sending: Promise<void> | undefined;

  constructor(ports: SyncPorts, initial: InitialSyncState) {
    this.#ports = ports;
    this.#timer = new SyncTimer(() => void this.sendNow(false), ports.now);
    this.revision = initial.revision;
    this.price = initial.price;
    this.unacknowledged = initial.unacknowledged ?? [];
    this.#acknowledged = initial.isDirty ? undefined : ports.currentAnswers().text;
    this.state = initial.isDirty ? 'saving' : 'unchanged';
    if (initial.isDirty) this.#timer.schedule();
  }

  /** Whether the answers hold changes that the server has not acknowledged. */
  get isDirty(): boolean {
    return this.#ports.currentAnswers().text !== this.#acknowledged;
  }

  /** Schedules a request after the answers changed. */
  scheduleSend(): void {
    if (this.state === 'failed') return;
    if (!this.isDirty) return this.#setState(this.savedAt === undefined ? 'unchanged' : 'saved');
    if (this.state !== 'offline' && this.state !== 'retrying') this.#setState('saving');
    this.#timer.schedule();
  }

  /** Sends unacknowledged changes. Awaits a request in flight instead, which schedules the next by itself. */
  async sendNow(keepalive: boolean): Promise<void> {
    if (this.#sending) return this.#sending;
    if (this.isPaused || this.state === 'failed' || !this.isDirty) return;
    this.#timer.stop();
    this.#sending = this.#send(keepalive);
    await this.#sending;
  }

  /** Stops sending and waits for the request in flight. `resume` ends the pause. */
  async pause(): Promise<void> {
    this.isPaused = true;
    this.#timer.stop();
    await this.#sending;
  }

  /** @param price that the server has said meanwhile */
  resume(price = this.price): void {
    this.price = price;
    this.isPaused = false;
    this.scheduleSend();
  }

  /** Records that the server has stored these answers. */
  acknowledge({ revision, price = this.price }: Receipt, text: string): void {
    this.revision = revision;
    this.price = price;
    this.#acknowledged = text;
    this.unacknowledged = [];
    this.savedAt = this.#ports.now();
    this.problem = undefined;
    this.#timer.resetBackoff();
    this.#setState(this.isDirty ? 'saving' : 'saved');
    this.#ports.onRevision(revision);
  }

  /**
   * Bases the answers on a revision and marks them as unsent. The server refuses what was sent on another one; what was
   * sent on the same may still arrive.
   */
  rebase(revision: number): void {
    if (revision !== this.revision) this.unacknowledged = [];
    this.revision = revision;
    this.#acknowledged = undefined;
  }

  /** Remembers answers that are being sent, until a receipt. */
  markUnacknowledged(sent: readonly Answers[]): void {
    const added = sent.filter((answers) => !this.unacknowledged.includes(answers));
    this.unacknowledged = [...this.unacknowledged, ...added].slice(-MAX_UNACKNOWLEDGED);
    this.#ports.onChange();
  }

  /** Resolves when no request is in flight. */
  async whenIdle(): Promise<void> {
    await this.#sending;
  }

  stop(): void {
    this.#timer.stop();
    this.isPaused = true;
  }

  async #send(keepalive: boolean): Promise<void> {
    const { answers, text } = this.#ports.currentAnswers();
    if (!this.unacknowledged.includes(answers))
      this.unacknowledged = [...this.unacknowledged, answers].slice(-MAX_UNACKNOWLEDGED);
    this.#ports.onChange();
    try {
      this.acknowledge(await this.#ports.draftApi.send(answers, this.revision, keepalive), text);
    } catch (thrown) {
      this.#fail(toProblem(thrown));
    } finally {
      this.#sending = undefined;
    }
    if (this.state === 'saving' && !this.isPaused && this.isDirty) this.#timer.schedule();
  }

  #fail(problem: Problem): void {
    if (problem.code === 'draft.conflict') return this.#ports.onConflict(problem.data);
    this.problem = problem;
    // A draft takes no text over its limit; the field says so, and the next change is sent.
    if (problem.code === 'answers.invalid') return this.#setState('retrying');
    if (!isTransient(problem)) return this.#setState('failed');
    this.#setState(problem.status === undefined ? 'offline' : 'retrying');
    if (!this.isPaused) this.#timer.scheduleRetry();
  }

  #setState(state: SyncState): void {
    this.state = state;
    this.#ports.onChange();
  }
}
