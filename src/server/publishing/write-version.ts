import { COMPILER_VERSION } from '../../core/publish/compile-validators.ts';
import type { AnswerMapping } from '../../core/migrate/migrate-answers.ts';
import type { Transaction } from '../store/connection/database.ts';
import { insertVersion, type Version } from '../store/forms.ts';
import { moveRelease } from '../store/releases.ts';
import { insertSchedule } from '../store/scheduled-releases.ts';
import { sha256 } from '../store/sha256.ts';
import type { PublishCandidate } from './publish-candidate.ts';

interface WriteOptions {
  publishedBy: string;
  mapping?: AnswerMapping | undefined;
  validFrom?: Date | undefined;
  lastBegin?: string | undefined;
  lastSubmit?: string | undefined;
}

/** Writes a candidate as a version, and moves the release to it at once or schedules it. The caller has run the publish checks. */
export async function writeVersion(
  tx: Transaction,
  { form, scope, contentHash, moduleText }: PublishCandidate,
  { publishedBy, mapping, validFrom, lastBegin, lastSubmit }: WriteOptions,
): Promise<Version> {
  const version = await insertVersion(tx, {
    screen: form.screen,
    scope,
    contentHash,
    compilerVersion: COMPILER_VERSION,
    validator: { sha256: sha256(moduleText), code: moduleText },
    form,
    publishedBy,
    ...(mapping ? { mapping } : {}),
    ...(lastBegin ? { lastBegin } : {}),
    ...(lastSubmit ? { lastSubmit } : {}),
  });
  await (validFrom ? insertSchedule(tx, version.versionId, validFrom) : moveRelease(tx, version));
  return version;
}
