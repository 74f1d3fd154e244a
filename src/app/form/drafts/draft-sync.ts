import type { Answers } from '../../../core/answers/answers.ts';
import { toProblem, isTransient, type Problem } from '../../calls/problem.ts';
import type { DraftRemote } from './draft-remote.ts';
import { SyncTimer } from './sync-timer.ts';

/** Answers with their canonical text, by which they are compared. */
export interface CanonicalAnswers {
  answers: Answers;
  text: string;
}

/** How far the server is: `here` means that it cannot be reached, `stopped` that trying again will not help. */
export type SyncState = 'untouched' | 'saving' | 'saved' | 'here' | 'retrying' | 'stopped';

export interface SyncPorts {
  remote: DraftRemote;
  /** The answers as they stand. */
  currentAnswers(): CanonicalAnswers;
  /** Something about the draft changed that the phone should keep and the page should show. */
  onChange(): void;
  /** The server acknowledged a revision. */
  onRevision(revision: number): void;
  /** The server has moved on; `theirs` is what it says. */
  onConflict(theirs: unknown): void;
  now(): number;
}

export interface InitialSyncState {
  revision: number;
  /** The answers hold more than the server has acknowledged. */
  isDirty: boolean;
  unacknowledged?: readonly Answers[] | undefined;
}

/** More than this many lost receipts in a row are not remembered one by one. */
const MAX_UNACKNOWLEDGED = 6;

/** Brings the answers of one form to the server: one request at a time, the newest answers first. */
export class DraftSync {
  /** The server's revision that the answers build on. */
  revision: number;
  /** Sent since the last receipt and never heard of; the server may have any of them. */
  unacknowledged: readonly Answers[];
  state: SyncState;
  savedAt: number | undefined;
  problem: Problem | undefined;
  /** Nothing is sent while the person has to choose, or while a final save is under way. */
  isPaused = false;

  readonly #ports: SyncPorts;
  readonly #timer: SyncTimer;
  #acknowledged: string | undefined;
  #sending: Promise<void> | undefined;

  constructor(ports: SyncPorts, start: InitialSyncState) {
    this.#ports = ports;
    this.#timer = new SyncTimer(() => void this.sendNow(false), ports.now);
    this.revision = start.revision;
    this.unacknowledged = start.unacknowledged ?? [];
    this.#acknowledged = start.isDirty ? undefined : ports.currentAnswers().text;
    this.state = start.isDirty ? 'saving' : 'untouched';
    if (start.isDirty) this.#timer.schedule();
  }

  /** The answers hold something that the server has not acknowledged. */
  get isDirty(): boolean {
    return this.#ports.currentAnswers().text !== this.#acknowledged;
  }

  /** The answers changed. */
  scheduleSend(): void {
    if (this.state === 'stopped') return;
    if (!this.isDirty) return this.#setState(this.savedAt === undefined ? 'untouched' : 'saved');
    if (this.state !== 'here' && this.state !== 'retrying') this.#setState('saving');
    this.#timer.schedule();
  }

  /** Sends what there is to send, unless something is on its way already: that goes on by itself. */
  async sendNow(keepalive: boolean): Promise<void> {
    if (this.#sending) return this.#sending;
    if (this.isPaused || this.state === 'stopped' || !this.isDirty) return;
    this.#timer.stop();
    this.#sending = this.#send(keepalive);
    await this.#sending;
  }

  /** Stops sending and waits for what is under way. Ends with `resume`. */
  async pause(): Promise<void> {
    this.isPaused = true;
    this.#timer.stop();
    await this.#sending;
  }

  resume(): void {
    this.isPaused = false;
    this.scheduleSend();
  }

  /** The server has these answers, under this revision. */
  acknowledge(revision: number, text: string): void {
    this.revision = revision;
    this.#acknowledged = text;
    this.unacknowledged = [];
    this.savedAt = this.#ports.now();
    this.problem = undefined;
    this.#timer.resetBackoff();
    this.#setState(this.isDirty ? 'saving' : 'saved');
    this.#ports.onRevision(revision);
  }

  /** The answers build on another revision now, and the server does not have them. */
  rebase(revision: number): void {
    this.revision = revision;
    this.#acknowledged = undefined;
    this.unacknowledged = [];
  }

  /** These are on their way to the server; whether they arrive is not known yet. */
  markUnacknowledged(sent: readonly Answers[]): void {
    const fresh = sent.filter((answers) => !this.unacknowledged.includes(answers));
    this.unacknowledged = [...this.unacknowledged, ...fresh].slice(-MAX_UNACKNOWLEDGED);
    this.#ports.onChange();
  }

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
      this.acknowledge(await this.#ports.remote.send(answers, this.revision, keepalive), text);
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
    if (!isTransient(problem)) return this.#setState('stopped');
    this.#setState(problem.status === undefined ? 'here' : 'retrying');
    if (!this.isPaused) this.#timer.scheduleRetry();
  }

  #setState(state: SyncState): void {
    this.state = state;
    this.#ports.onChange();
  }
}
