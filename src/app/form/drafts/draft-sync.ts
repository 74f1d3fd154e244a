import type { Answers } from '../../../core/answers.ts';
import { asProblem, isPassing, type Problem } from '../../calls/problem.ts';
import type { DraftRemote } from './draft-remote.ts';
import { SyncPace } from './sync-pace.ts';

/** Answers with their canonical text, by which they are compared. */
export interface Snapshot {
  answers: Answers;
  text: string;
}

/** How far the server is: `here` means that it cannot be reached, `stopped` that trying again will not help. */
export type SyncState = 'untouched' | 'saving' | 'saved' | 'here' | 'retrying' | 'stopped';

export interface SyncPorts {
  remote: DraftRemote;
  /** The answers as they stand. */
  current(): Snapshot;
  /** Something about the draft changed that the phone should keep and the page should show. */
  onChange(): void;
  /** The server acknowledged a revision. */
  onRevision(revision: number): void;
  /** The server has moved on; `theirs` is what it says. */
  onConflict(theirs: unknown): void;
  now(): number;
}

export interface SyncStart {
  revision: number;
  /** The answers hold more than the server has acknowledged. */
  dirty: boolean;
  inDoubt?: readonly Answers[] | undefined;
}

/** More than this many lost receipts in a row are not remembered one by one. */
const MOST_IN_DOUBT = 6;

/** Brings the answers of one form to the server: one request at a time, the newest answers first. */
export class DraftSync {
  /** The server's revision that the answers build on. */
  revision: number;
  /** Sent since the last receipt and never heard of; the server may have any of them. */
  inDoubt: readonly Answers[];
  state: SyncState;
  savedAt: number | undefined;
  problem: Problem | undefined;
  /** Nothing is sent while the person has to choose, or while a final save is under way. */
  paused = false;

  readonly #ports: SyncPorts;
  readonly #pace: SyncPace;
  #acked: string | undefined;
  #busy: Promise<void> | undefined;

  constructor(ports: SyncPorts, start: SyncStart) {
    this.#ports = ports;
    this.#pace = new SyncPace(() => void this.now(false), ports.now);
    this.revision = start.revision;
    this.inDoubt = start.inDoubt ?? [];
    this.#acked = start.dirty ? undefined : ports.current().text;
    this.state = start.dirty ? 'saving' : 'untouched';
    if (start.dirty) this.#pace.soon();
  }

  /** The answers hold something that the server has not acknowledged. */
  get isDirty(): boolean {
    return this.#ports.current().text !== this.#acked;
  }

  /** The answers changed. */
  soon(): void {
    if (this.state === 'stopped') return;
    if (!this.isDirty) return this.#show(this.savedAt === undefined ? 'untouched' : 'saved');
    if (this.state !== 'here' && this.state !== 'retrying') this.#show('saving');
    this.#pace.soon();
  }

  /** Sends what there is to send, unless something is on its way already: that goes on by itself. */
  async now(keepalive: boolean): Promise<void> {
    if (this.#busy) return this.#busy;
    if (this.paused || this.state === 'stopped' || !this.isDirty) return;
    this.#pace.stop();
    this.#busy = this.#send(keepalive);
    await this.#busy;
  }

  /** Stops sending and waits for what is under way. Ends with `resume`. */
  async pause(): Promise<void> {
    this.paused = true;
    this.#pace.stop();
    await this.#busy;
  }

  resume(): void {
    this.paused = false;
    this.soon();
  }

  /** The server has these answers, under this revision. */
  acknowledge(revision: number, text: string): void {
    this.revision = revision;
    this.#acked = text;
    this.inDoubt = [];
    this.savedAt = this.#ports.now();
    this.problem = undefined;
    this.#pace.succeeded();
    this.#show(this.isDirty ? 'saving' : 'saved');
    this.#ports.onRevision(revision);
  }

  /** The answers build on another revision now, and the server does not have them. */
  rebase(revision: number): void {
    this.revision = revision;
    this.#acked = undefined;
    this.inDoubt = [];
  }

  /** These are on their way to the server; whether they arrive is not known yet. */
  doubt(sent: readonly Answers[]): void {
    const fresh = sent.filter((answers) => !this.inDoubt.includes(answers));
    this.inDoubt = [...this.inDoubt, ...fresh].slice(-MOST_IN_DOUBT);
    this.#ports.onChange();
  }

  async settled(): Promise<void> {
    await this.#busy;
  }

  stop(): void {
    this.#pace.stop();
    this.paused = true;
  }

  async #send(keepalive: boolean): Promise<void> {
    const { answers, text } = this.#ports.current();
    if (!this.inDoubt.includes(answers)) this.inDoubt = [...this.inDoubt, answers].slice(-MOST_IN_DOUBT);
    this.#ports.onChange();
    try {
      this.acknowledge(await this.#ports.remote.send(answers, this.revision, keepalive), text);
    } catch (thrown) {
      this.#fail(asProblem(thrown));
    } finally {
      this.#busy = undefined;
    }
    if (this.state === 'saving' && !this.paused && this.isDirty) this.#pace.soon();
  }

  #fail(problem: Problem): void {
    if (problem.code === 'draft.conflict') return this.#ports.onConflict(problem.data);
    this.problem = problem;
    if (!isPassing(problem)) return this.#show('stopped');
    this.#show(problem.status === undefined ? 'here' : 'retrying');
    if (!this.paused) this.#pace.retry();
  }

  #show(state: SyncState): void {
    this.state = state;
    this.#ports.onChange();
  }
}
