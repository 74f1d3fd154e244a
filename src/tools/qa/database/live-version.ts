import type { Database } from '../../../server/store/connection/database.ts';
import type { FormScope, Version } from '../../../server/store/forms.ts';
import { readReleasedVersion } from '../../../server/store/releases.ts';
import { UsageError } from '../cli/command.ts';

/** Describes the argument for a live form in the help of commands. */
export const LIVE_HELP = 'a screen with its scope: insureInfomation, insureInfomation/CHL/CHL-R01';
/** As `LIVE_HELP`, for commands that also take code lists. */
export const LIVE_LIST_HELP = `${LIVE_HELP}; or a code list: occupation`;

/**
 * Parses `screen[/insurer[/product[/channel]]]`.
 *
 * @throws UsageError for a file: the command is about the database
 */
export function liveScope(name: string): { screen: string; scope: FormScope } {
  if (/\.json(#|$)/.test(name)) throw new UsageError('live.file', { name });
  const [screen = '', supplierCode = '', riskCode = '', platformCode = ''] = name.split('/');
  return { screen, scope: { supplierCode, riskCode, platformCode } };
}

/**
 * Reads the live version of a screen and scope.
 *
 * @param name `screen[/insurer[/product[/channel]]]`
 * @throws UsageError when nothing is published for the scope
 */
export async function liveVersion(db: Database, name: string): Promise<Version> {
  const { screen, scope } = liveScope(name);
  const version = await readReleasedVersion(db, screen, scope);
  if (!version) throw new UsageError('usage.live.none', { name });
  return version;
}
