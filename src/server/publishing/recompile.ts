/** Recompiles the validators of versions that a release with another compiler published; servers compare theirs with them. */
import { COMPILER_VERSION } from '../../core/publish/compile-validators.ts';
import { compileForm, type CompiledForm } from '../forms/compile-form.ts';
import { audit } from '../store/audit.ts';
import type { Database } from '../store/connection/database.ts';
import { inTransaction } from '../store/connection/transaction.ts';
import type { FormScope, Version } from '../store/forms.ts';
import { lockPublishing } from '../store/publish-lock.ts';
import { insertRecompiled, readVersionsToRecompile } from '../store/recompiled-validators.ts';

/** A version that was recompiled, or that could not be. */
export interface RecompiledVersion {
  screen: string;
  scope: FormScope;
  number: number;
  /** SHA-256 of the validators as published. */
  before: string;
  /** SHA-256 as recompiled; absent when recompiling failed. */
  after?: string;
  /** Why it failed: the form is not the one that was published, or does not compile. */
  failure?: 'form.altered' | 'form.notCompiled';
}

interface RecompileOptions {
  actor: string;
  /** Only the versions that are live or scheduled: enough for a start, since a server serves the others without a hash to compare. */
  onlyLive?: boolean;
}

/** Recompiles what this release has not yet. Running servers need nothing: they read the hashes when they load a version. */
export function recompile(
  db: Database,
  { actor, onlyLive = false }: RecompileOptions,
): Promise<RecompiledVersion[]> {
  return inTransaction(db, async (tx) => {
    const due = await readVersionsToRecompile(tx, COMPILER_VERSION, onlyLive);
    if (due.length === 0) return [];
    await lockPublishing(tx);
    const results: RecompiledVersion[] = [];
    for (const version of due) {
      const { screen, supplierCode, riskCode, platformCode, number, validatorSha256 } = version;
      const scope = { supplierCode, riskCode, platformCode };
      const compiled = compile(version);
      if (typeof compiled === 'string') {
        results.push({ screen, scope, number, before: validatorSha256, failure: compiled });
        continue;
      }
      const validator = { sha256: compiled.validatorSha256, code: compiled.moduleText };
      await insertRecompiled(tx, version.versionId, COMPILER_VERSION, validator);
      results.push({ screen, scope, number, before: validatorSha256, after: validator.sha256 });
    }
    const failed = results.filter(({ failure }) => failure !== undefined).length;
    const details = { compilerVersion: COMPILER_VERSION, recompiled: results.length - failed, failed };
    await audit(tx, { actor, action: 'recompile', subject: 'validators', details });
    return results;
  });
}

/** A form that fails must not keep the others from being recompiled. */
function compile({ form, contentHash }: Version): CompiledForm | NonNullable<RecompiledVersion['failure']> {
  try {
    const compiled = compileForm(form);
    return compiled.contentHash === contentHash ? compiled : 'form.altered';
  } catch {
    return 'form.notCompiled';
  }
}
