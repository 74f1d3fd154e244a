// Caches form versions that are ready to check answers.
import { Problem } from '../../core/failures/problem.ts';
import type { FormIndex } from '../../core/form/form-index.ts';
import type { Validators } from '../../core/answers/load-validators.ts';
import { COMPILER_VERSION } from '../../core/publish/compile-validators.ts';
import { withMessages, type FormMessages } from '../../core/words/form-messages.ts';
import type { Database } from '../store/connection/database.ts';
import { readVersion, type Version } from '../store/forms.ts';
import { readVersionOfContent } from '../store/version-by-hash.ts';
import { readOlderVersionIds } from '../store/older-versions.ts';
import { readRecompiledHash, readVersionOfValidator } from '../store/recompiled-validators.ts';
import { compileForm } from './compile-form.ts';

/** A version with its index and validators. */
export interface LoadedForm {
  version: Version;
  /** Its form has the words that are shown where no answer is known. */
  index: FormIndex;
  /** The words of the form that show answers, as pages format them. */
  messages: FormMessages;
  validators: Validators;
  /** The validators as the module that browsers import, and its SHA-256. */
  moduleText: string;
  validatorSha256: string;
}

/** A version whose form or validators are not those that were published. */
export interface RefusedVersion {
  versionId: number;
  code: 'form.altered' | 'validators.altered';
}

/** Maximum number of cached versions per process; versions are immutable, so entries never expire. */
const MAX_FORMS = 100;

/**
 * Caches versions by id; concurrent requests for a version share its load. Validators are compiled from the form: text
 * that was only read from the database is never run, nor sent to a browser.
 */
export class FormCache {
  readonly #db: Database;
  readonly #onRefused: (refused: RefusedVersion) => void;
  readonly #loaded = new Map<number, Promise<LoadedForm | undefined>>();
  readonly #refused = new Set<number>();

  constructor(db: Database, onRefused: (refused: RefusedVersion) => void = () => undefined) {
    this.#db = db;
    this.#onRefused = onRefused;
  }

  /** Number of versions that this process refused and has not loaded since. */
  get refusedCount(): number {
    return this.#refused.size;
  }

  /**
   * @returns undefined when the version does not exist
   * @throws Problem form.altered when the form is not the one that was published
   */
  get(versionId: number): Promise<LoadedForm | undefined> {
    const cached = this.#loaded.get(versionId);
    if (cached) return cached;
    const loading = this.#load(versionId);
    this.#loaded.set(versionId, loading);
    loading.catch(() => this.#loaded.delete(versionId));
    if (this.#loaded.size > MAX_FORMS) this.#loaded.delete(this.#loaded.keys().next().value!);
    return loading;
  }

  /** The form of a released version; when that is refused, the newest version of its scope before it that is not. */
  async getReleased(versionId: number): Promise<LoadedForm | undefined> {
    try {
      return await this.get(versionId);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      for (const olderId of await readOlderVersionIds(this.#db, versionId)) {
        const older = await this.get(olderId).catch(ignoreRefusal);
        if (older) return older;
      }
      throw error;
    }
  }

  /** A form whose validators had this hash when it was published or recompiled; undefined when there is none. */
  async getByValidator(sha256: string): Promise<LoadedForm | undefined> {
    const versionId = await readVersionOfValidator(this.#db, sha256);
    return versionId === undefined ? undefined : this.get(versionId);
  }

  /** A form with this content; undefined when there is none. Versions with the same content ask the same. */
  async getByContent(contentHash: string): Promise<LoadedForm | undefined> {
    const versionId = await readVersionOfContent(this.#db, contentHash);
    return versionId === undefined ? undefined : this.get(versionId);
  }

  async #load(versionId: number): Promise<LoadedForm | undefined> {
    const version = await readVersion(this.#db, versionId);
    if (!version) return undefined;
    const { contentHash, index, moduleText, validatorSha256, validators } = compileForm(version.form);
    if (contentHash !== version.contentHash) throw this.#refuse({ versionId, code: 'form.altered' });
    const expected = await this.#expectedHash(version);
    if (expected !== undefined && expected !== validatorSha256)
      throw this.#refuse({ versionId, code: 'validators.altered' });
    this.#refused.delete(versionId);
    const { form, messages } = withMessages(index.form);
    return { version, index: { ...index, form }, messages, validators, moduleText, validatorSha256 };
  }

  /**
   * The hash that this release's compiler must produce; undefined for a version that an older release published and nobody
   * recompiled: its validators are as trustworthy, since they come from the form, but there is nothing to compare them with.
   */
  async #expectedHash({ versionId, compilerVersion, validatorSha256 }: Version): Promise<string | undefined> {
    if (compilerVersion === COMPILER_VERSION) return validatorSha256;
    return readRecompiledHash(this.#db, versionId, COMPILER_VERSION);
  }

  #refuse(refused: RefusedVersion): Problem {
    if (!this.#refused.has(refused.versionId)) this.#onRefused(refused);
    this.#refused.add(refused.versionId);
    return new Problem('form.altered');
  }
}

const isRefusal = (error: unknown): boolean => error instanceof Problem && error.code === 'form.altered';

function ignoreRefusal(error: unknown): undefined {
  if (!isRefusal(error)) throw error;
}
