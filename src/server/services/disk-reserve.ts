// Keeps space on the disk that a full disk can be relieved with.
import { rmSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

const RESERVE_BYTES = 64 * 1024 * 1024;
const CHUNK = Buffer.alloc(1024 * 1024, 'baoform ');
const WATCH_MS = 5000;

/**
 * A file that holds space back. A full disk would also stop what only reads: PostgreSQL needs room for its log to start
 * again. The reserve is released when the disk is full; until there is room for it again, the server refuses writes.
 */
export class DiskReserve {
  readonly #path: string;
  readonly #bytes: number;
  #isReleased = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(path: string, bytes = RESERVE_BYTES) {
    this.#path = path;
    this.#bytes = bytes;
  }

  /** Whether the disk was full and has no room for the reserve since. */
  get isReleased(): boolean {
    return this.#isReleased;
  }

  /** Keeps the reserve, and watches the disk. */
  async start(): Promise<void> {
    await this.#watch();
    this.#timer = setInterval(() => void this.#watch().catch(() => undefined), WATCH_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Gives the space back, at once: whoever needs it is failing. */
  release(): void {
    this.#isReleased = true;
    rmSync(this.#path, { force: true });
  }

  /** Writes the reserve when the disk has room for several of them. Returns whether there is one. */
  async keep(): Promise<boolean> {
    if (this.#isKept()) return true;
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
    if ((await this.#freeBytes()) < 4 * this.#bytes) return false;
    const temporaryPath = `${this.#path}.new`;
    try {
      await this.#fill(temporaryPath);
      await rename(temporaryPath, this.#path);
    } catch {
      await rm(temporaryPath, { force: true });
      return false;
    }
    this.#isReleased = false;
    return true;
  }

  async #watch(): Promise<void> {
    const isKept = await this.keep();
    if (isKept && (await this.#freeBytes()) < this.#bytes / 4) this.release();
  }

  async #fill(path: string): Promise<void> {
    const file = await open(path, 'w', 0o600);
    try {
      for (let written = 0; written < this.#bytes; written += CHUNK.length)
        await file.write(CHUNK, 0, Math.min(CHUNK.length, this.#bytes - written));
    } finally {
      await file.close();
    }
  }

  #isKept(): boolean {
    return statSync(this.#path, { throwIfNoEntry: false })?.size === this.#bytes;
  }

  async #freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(dirname(this.#path));
    return bavail * bsize;
  }
}

/** SQLSTATE and Node's codes of a full disk. */
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether an error, or what caused it, is a full disk. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return DISK_FULL.has(String((error as NodeJS.ErrnoException).code)) || isDiskFull(error.cause);
}
