// Invariants of published versions, which need the compiler.
import type { Form } from '../../../schemas/generated/form.ts';
import { compileForm, contentHashOf } from '../forms/compile-form.ts';
import type { Database } from '../store/connection/database.ts';
import { readEveryVersion, type InvariantResult } from '../store/invariant-queries.ts';

/** Live versions whose form does not compile. */
export async function checkLiveVersionsCompile(db: Database): Promise<InvariantResult> {
  const result: InvariantResult = { checked: 0, broken: [] };
  for await (const { name, form } of readEveryVersion(db, true)) {
    result.checked += 1;
    if (!doesCompile(form as Form)) result.broken.push(name);
  }
  return result;
}

/** Versions whose form is not the one that was published. */
export async function checkVersionsUnchanged(db: Database): Promise<InvariantResult> {
  const result: InvariantResult = { checked: 0, broken: [] };
  for await (const { name, form, contentHash } of readEveryVersion(db, false)) {
    result.checked += 1;
    if (contentHashOf(form as Form) !== contentHash) result.broken.push(name);
  }
  return result;
}

function doesCompile(form: Form): boolean {
  try {
    compileForm(form);
    return true;
  } catch {
    return false;
  }
}
