// Caches form versions that are ready to check answers.
import { indexForm, type FormIndex } from '../../core/form/form-index.ts';
import type { Validators } from '../../core/answers/load-validators.ts';
import { instantiateValidators } from './instantiate-validators.ts';
import type { Database } from '../store/connection/database.ts';
import { readValidatorModule, readVersion, type Version } from '../store/forms.ts';

/** A version with its index and instantiated validators. */
export interface LoadedForm {
  version: Version;
  index: FormIndex;
  validators: Validators;
}

/** Maximum number of cached versions per process; versions are immutable, so entries never expire. */
const MAX_FORMS = 100;

/** Caches versions by id; concurrent requests for a version share its load. */
export class FormCache {
  readonly #db: Database;
  readonly #loaded = new Map<number, Promise<LoadedForm | undefined>>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** @returns undefined when the version does not exist */
  get(versionId: number): Promise<LoadedForm | undefined> {
    const cached = this.#loaded.get(versionId);
    if (cached) return cached;
    const loading = this.#load(versionId);
    this.#loaded.set(versionId, loading);
    loading.catch(() => this.#loaded.delete(versionId));
    if (this.#loaded.size > MAX_FORMS) this.#loaded.delete(this.#loaded.keys().next().value!);
    return loading;
  }

  async #load(versionId: number): Promise<LoadedForm | undefined> {
    const version = await readVersion(this.#db, versionId);
    const code = version && (await readValidatorModule(this.#db, version.validatorSha256));
    if (!version || code === undefined) return undefined;
    return { version, index: indexForm(version.form), validators: instantiateValidators(code) };
  }
}
