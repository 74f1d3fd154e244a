import { indexForm, type FormIndex } from '../../core/form/form-index.ts';
import type { Validators } from '../../core/answers/load-validators.ts';
import { instantiateValidators } from '../publishing/instantiate-validators.ts';
import type { Database } from '../store/connection/database.ts';
import { readValidatorModule, readVersion, type Version } from '../store/forms.ts';

/** A version ready to work with: looked up, and its checks running. */
export interface LoadedForm {
  version: Version;
  index: FormIndex;
  validators: Validators;
}

/** How many versions one process keeps ready; a version never changes, so nothing ever has to be thrown out for age. */
const MAX_FORMS = 100;

/** Keeps the versions in use, each read and started once per process. */
export class FormCache {
  readonly #db: Database;
  readonly #loaded = new Map<number, Promise<LoadedForm | undefined>>();

  constructor(db: Database) {
    this.#db = db;
  }

  get(versionId: number): Promise<LoadedForm | undefined> {
    const known = this.#loaded.get(versionId);
    if (known) return known;
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
