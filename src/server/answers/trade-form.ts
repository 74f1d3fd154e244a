import type { FormKey } from '../../core/answers/form-key.ts';
import { Problem } from '../../core/failures/problem.ts';
import type { LoadedForm } from '../forms/form-cache.ts';
import type { Services } from '../services/services.ts';
import { readDraft, readTradeWithDraft, type Draft } from '../store/drafts.ts';
import { readVersionByHash } from '../store/version-by-hash.ts';
import type { Session } from '../store/sessions.ts';
import { readTrade, type Trade } from '../store/trades.ts';

/** The screen that the specification's calls mean when they name none. */
const DEFAULT_SCREEN = 'insureInfomation';

/** A trade of the caller with its form and what was entered last. */
export interface TradeForm {
  trade: Trade;
  form: LoadedForm;
  draft: Draft | undefined;
}

export async function requireTrade({ db }: Services, session: Session, tradeId: string): Promise<Trade> {
  const trade = await readTrade(db, session, tradeId);
  if (!trade) throw new Problem('trade.notFound');
  return trade;
}

async function requireTradeWithDraft({ db }: Services, session: Session, key: FormKey) {
  const found = await readTradeWithDraft(db, session, key);
  if (!found) throw new Problem('trade.notFound');
  return found;
}

/** Which form of a trade a call speaks of. */
export const formKey = ({
  tradeId,
  screen = DEFAULT_SCREEN,
  subject = '',
}: {
  tradeId: string;
  screen?: string;
  subject?: string;
}): FormKey => ({ tradeId, screen, subject });

/** The form that a trade gets now: the version of the answers under way, or else what is released. */
export async function currentForm(services: Services, session: Session, key: FormKey): Promise<TradeForm> {
  const { trade, draft } = await requireTradeWithDraft(services, session, key);
  return loadTradeForm(services, trade, key, draft);
}

/** The same for a trade that is known to be the caller's. */
export async function readTradeForm(services: Services, trade: Trade, key: FormKey): Promise<TradeForm> {
  return loadTradeForm(services, trade, key, await readDraft(services.db, key));
}

async function loadTradeForm(
  services: Services,
  trade: Trade,
  key: FormKey,
  draft: Draft | undefined,
): Promise<TradeForm> {
  const versionId = draft?.versionId ?? services.releases.versionId(key.screen, trade);
  const form = versionId === undefined ? undefined : await services.forms.get(versionId);
  if (!form) throw new Problem('form.none');
  return { trade, form, draft };
}

/**
 * The form that a page was filled with, by its content hash: a page that was open when another version was released
 * still saves.
 *
 * @throws Problem version.notFound for a hash of a form that this trade was never shown
 */
export async function formByHash(
  services: Services,
  session: Session,
  key: FormKey,
  contentHash: string,
): Promise<TradeForm> {
  const { trade, draft } = await requireTradeWithDraft(services, session, key);
  const underWay = draft && (await services.forms.get(draft.versionId));
  // A form that was published again has the hash of the older version; answers under way keep theirs.
  if (underWay?.version.contentHash === contentHash) return { trade, form: underWay, draft };
  const version = await readVersionByHash(services.db, key.screen, contentHash, trade);
  const form = version && (await services.forms.get(version.versionId));
  if (!form) throw new Problem('version.notFound');
  return { trade, form, draft };
}
