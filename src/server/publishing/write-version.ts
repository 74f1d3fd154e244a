import { COMPILER_VERSION } from '../../core/publish/compile-validators.ts';
import type { AnswerMapping } from '../../core/migrate/migrate-answers.ts';
import type { Transaction } from '../store/connection/database.ts';
import { insertVersion, type Version } from '../store/forms.ts';
import { sha256 } from '../store/sha256.ts';
import type { PublishCandidate } from './publish-candidate.ts';

/** Writes a candidate as a version and moves the release to it. The caller has run the publish checks. */
export const writeVersion = (
  tx: Transaction,
  { form, scope, contentHash, moduleText }: PublishCandidate,
  { publishedBy, mapping }: { publishedBy: string; mapping?: AnswerMapping | undefined },
): Promise<Version> =>
  insertVersion(tx, {
    screen: form.screen,
    scope,
    contentHash,
    compilerVersion: COMPILER_VERSION,
    validator: { sha256: sha256(moduleText), code: moduleText },
    form,
    publishedBy,
    ...(mapping ? { mapping } : {}),
  });
