import type { Form } from '../../../schemas/generated/form.ts';
import { COMPILER_VERSION, compileValidators } from '../../core/publish/compile-validators.ts';
import { indexForm, type FormIndex } from '../../core/form/form-index.ts';
import type { AnswerMapping } from '../../core/migrate/migrate-answers.ts';
import type { Transaction } from '../store/connection/database.ts';
import { insertVersion, type FormScope, type Version } from '../store/forms.ts';
import { sha256 } from '../store/sha256.ts';

/** A form with its checks compiled, ready to be written. */
export interface CompiledVersion {
  index: FormIndex;
  code: string;
  contentHash: string;
}

export function compileVersion(form: Form, contentHash: string): CompiledVersion {
  const index = indexForm(form);
  return { index, code: compileValidators(index), contentHash };
}

/** Writes a version and moves the release to it. Whether it may go live has been judged before. */
export const writeVersion = (
  tx: Transaction,
  { index: { form }, code, contentHash }: CompiledVersion,
  scope: FormScope,
  { publishedBy, recipe }: { publishedBy: string; recipe?: AnswerMapping | undefined },
): Promise<Version> =>
  insertVersion(tx, {
    screen: form.screen,
    scope,
    contentHash,
    compilerVersion: COMPILER_VERSION,
    validator: { sha256: sha256(code), code },
    form,
    publishedBy,
    ...(recipe ? { recipe } : {}),
  });
