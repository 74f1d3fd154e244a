// The assets of other builds, which this server has in the database: those it replaced, and those that replace its own.
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { isAssetName } from '../../core/pages/build.ts';
import { readAssetContent, readAssetKinds, type AssetKind } from '../store/build-assets.ts';
import type { Database } from '../store/connection/database.ts';

const decompress = promisify(brotliDecompress);

/** How long the list of names holds, ms: whatever names are asked for, it is read no more often. */
const LIST_MS = 1000;

/** An asset, ready to send. */
export interface KeptAsset {
  mediaType: string;
  content: Buffer;
  /** Undefined for the file as it is. */
  encoding: 'br' | undefined;
}

/** Finds assets of other builds. */
export class KeptAssets {
  readonly #db: Database;
  #kinds: ReadonlyMap<string, AssetKind> = new Map();
  #reading: Promise<void> | undefined;
  /** When the list was read last; never past while it is being read. */
  #readAt = -Infinity;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * @param accepted the encoding that the browser prefers
   * @returns undefined for a name that no build has, or none that is kept any more
   * @throws the error of the database
   */
  async find(name: string, accepted: string | undefined): Promise<KeptAsset | undefined> {
    const kind = await this.#kindOf(name);
    const content = kind && (await readAssetContent(this.#db, name));
    if (!kind || !content) return undefined;
    const { mediaType, isCompressed } = kind;
    if (isCompressed && accepted === 'br') return { mediaType, content, encoding: 'br' };
    return { mediaType, content: isCompressed ? await decompress(content) : content, encoding: undefined };
  }

  async #kindOf(name: string): Promise<AssetKind | undefined> {
    if (!isAssetName(name)) return undefined;
    if (!this.#kinds.has(name)) await this.#read();
    return this.#kinds.get(name);
  }

  /** Reads the names again, unless they were just read; all who ask meanwhile wait for the same statement. */
  #read(): Promise<void> {
    if (this.#reading && performance.now() - this.#readAt < LIST_MS) return this.#reading;
    this.#readAt = Infinity;
    this.#reading = readAssetKinds(this.#db)
      .then((kinds) => void (this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]))))
      .finally(() => (this.#readAt = performance.now()));
    return this.#reading;
  }
}
