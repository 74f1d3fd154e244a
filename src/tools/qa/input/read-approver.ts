import { readSettings } from '../../../server/settings/settings.ts';
import { UsageError } from '../cli/command.ts';

/**
 * Reads `--approved-by`: one of the persons in APPROVERS, in any case (`src/decisions/0023-*`).
 *
 * @throws UsageError for a name that is not configured
 */
export function readApprover(
  name: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const typed = name?.trim();
  if (!typed) return undefined;
  const settings = readSettings(env);
  const approvers = 'code' in settings ? [] : settings.approvers;
  const approver = approvers.find((configured) => configured.toLowerCase() === typed.toLowerCase());
  if (approver !== undefined) return approver;
  if (approvers.length === 0) throw new UsageError('approver.none', { name: typed });
  throw new UsageError('approver.unknown', { name: typed, allowed: approvers.join(', ') });
}
