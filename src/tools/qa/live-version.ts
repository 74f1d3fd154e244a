import type { Database } from '../../server/store/database.ts';
import { BASE_SCOPE, readReleasedVersion, type Version } from '../../server/store/forms.ts';
import { Unusable } from './command.ts';

/** How the help of a command describes a form that customers have. */
export const LIVE_HELP = 'a screen and whom it is for: insureInfomation, insureInfomation/CHL/CHL-R01';

/**
 * The version that customers have now.
 *
 * @param name the screen, insurer, product and channel, as far as there are
 * @throws Unusable when nothing is published for them
 */
export async function liveVersion(db: Database, name: string): Promise<Version> {
  const [screen = '', supplierCode = '', riskCode = '', platformCode = ''] = name.split('/');
  const scope = { ...BASE_SCOPE, supplierCode, riskCode, platformCode };
  const live = await readReleasedVersion(db, screen, scope);
  if (!live) throw new Unusable(`Nothing is published for "${name}".`);
  return live;
}
