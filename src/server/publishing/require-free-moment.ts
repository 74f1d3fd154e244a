import type { Form } from '../../../schemas/generated/form.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { scheduleProblems, type ScheduledDocument } from './schedule.ts';
import type { Transaction } from '../store/connection/database.ts';
import { BASE_SCOPE, fullScope, readBaseHistory, type FormScope } from '../store/forms.ts';
import { readScheduled } from '../store/scheduled-releases.ts';
import { PublishError, type TimedOptions } from './publish-version.ts';

/** @throws PublishError when a document cannot go live at its moment, because that has passed or because of what is scheduled */
export async function requireFreeMoment(
  tx: Transaction,
  document: Form | Overlay,
  options: TimedOptions,
): Promise<void> {
  const { screen } = document;
  if (!('operations' in document)) return requireFree(tx, { screen, scope: BASE_SCOPE }, options);
  const bases = await readBaseHistory(tx, screen);
  const baseHash = bases.find(({ version }) => version === document.baseVersion)?.contentHash;
  return requireFree(tx, { screen, scope: fullScope(document.scope), baseHash }, options);
}

/** @throws PublishError when a version is scheduled that would follow one that is no longer live */
export const requireFreeScope = (
  tx: Transaction,
  target: { screen: string; scope: FormScope },
  { now }: TimedOptions,
): Promise<void> => requireFree(tx, target, { now });

async function requireFree(
  tx: Transaction,
  document: ScheduledDocument & { screen: string },
  moments: Pick<TimedOptions, 'now' | 'validFrom'>,
): Promise<void> {
  const problems = scheduleProblems(document, await readScheduled(tx, document.screen), moments);
  if (problems.length > 0) throw new PublishError(problems);
}
