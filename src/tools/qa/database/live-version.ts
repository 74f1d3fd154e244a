import type { Database } from '../../../server/store/connection/database.ts';
import { readReleasedVersion, type FormScope, type Version } from '../../../server/store/forms.ts';
import { UsageError } from '../cli/command.ts';

/** How the help of a command describes a form that customers have. */
export const LIVE_HELP = 'a screen and whom it is for: insureInfomation, insureInfomation/CHL/CHL-R01';

/** The screen and scope that a name means: screen, insurer, product and channel, as far as there are. */
export function liveScope(name: string): { screen: string; scope: FormScope } {
  const [screen = '', supplierCode = '', riskCode = '', platformCode = ''] = name.split('/');
  return { screen, scope: { supplierCode, riskCode, platformCode } };
}

/**
 * The version that customers have now.
 *
 * @param name the screen, insurer, product and channel, as far as there are
 * @throws Unusable when nothing is published for them
 */
export async function liveVersion(db: Database, name: string): Promise<Version> {
  const { screen, scope } = liveScope(name);
  const live = await readReleasedVersion(db, screen, scope);
  if (!live) throw new UsageError(`Nothing is published for "${name}".`);
  return live;
}
