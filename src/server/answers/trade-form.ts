// Loads a trade, its draft and the version of the form that applies to them.
import type { FormKey } from '../../core/answers/form-key.ts';
import { APPLICATION_SCREEN } from '../../core/orders/insured-persons.ts';
import { Problem } from '../../core/failures/problem.ts';
import type { LoadedForm } from '../forms/form-cache.ts';
import type { Services } from '../services/services.ts';
import { readDraft, readTradeWithDraft, type Draft } from '../store/drafts.ts';
import { readVersionByHash } from '../store/version-by-hash.ts';
import type { Session } from '../store/sessions.ts';
import { readTrade, type Trade } from '../store/trades.ts';

/** A trade of the caller, the form version that applies, and the current draft. */
export interface TradeForm {
  trade: Trade;
  form: LoadedForm;
  draft: Draft | undefined;
}

/** @throws Problem trade.notFound when the trade does not belong to the session */
export async function requireTrade(
  { db }: Services,
  session: Pick<Session, 'ownerId'>,
  tradeId: string,
): Promise<Trade> {
  const trade = await readTrade(db, session, tradeId);
  if (!trade) throw new Problem('trade.notFound');
  return trade;
}

async function requireTradeWithDraft({ db }: Services, session: Session, key: FormKey) {
  const tradeWithDraft = await readTradeWithDraft(db, session, key);
  if (!tradeWithDraft) throw new Problem('trade.notFound');
  return tradeWithDraft;
}

/** The key of the form instance that a call addresses; the application without a `screen`, as the specification defines. */
export const formKey = ({
  tradeId,
  screen = APPLICATION_SCREEN,
  subject = '',
}: {
  tradeId: string;
  screen?: string;
  subject?: string;
}): FormKey => ({ tradeId, screen, subject });

/**
 * Returns the form of a trade: the draft's version, or the one to begin under when there is no draft.
 *
 * @throws Problem trade.notFound; form.none when no version is released
 */
export async function currentForm(services: Services, session: Session, key: FormKey): Promise<TradeForm> {
  const { trade, draft } = await requireTradeWithDraft(services, session, key);
  return loadTradeForm(services, trade, key, draft);
}

/** Same as `currentForm`, for a trade that is already checked to belong to the caller. */
export async function readTradeForm(services: Services, trade: Trade, key: FormKey): Promise<TradeForm> {
  return loadTradeForm(services, trade, key, await readDraft(services.db, key));
}

async function loadTradeForm(
  services: Services,
  trade: Trade,
  key: FormKey,
  draft: Draft | undefined,
): Promise<TradeForm> {
  const { forms, releases } = services;
  const releasedId = releases.versionIdToBegin(key.screen, trade);
  const form = draft
    ? await forms.get(draft.versionId)
    : releasedId === undefined
      ? undefined
      : await forms.getReleased(releasedId);
  if (!form) throw new Problem('form.none');
  return { trade, form, draft };
}

/**
 * Returns the form that the page was filled with, by content hash, so that a page opened before a release can still
 * save.
 *
 * @throws Problem version.notFound when no version of the trade's scope has this hash
 */
export async function formByHash(
  services: Services,
  session: Session,
  key: FormKey,
  contentHash: string,
): Promise<TradeForm> {
  const { trade, draft } = await requireTradeWithDraft(services, session, key);
  const draftForm = draft && (await services.forms.get(draft.versionId));
  // Several versions can share a hash when a form is republished; prefer the draft's version.
  if (draftForm?.version.contentHash === contentHash) return { trade, form: draftForm, draft };
  const version = await readVersionByHash(services.db, key.screen, contentHash, trade, services.now());
  const form = version && (await services.forms.get(version.versionId));
  if (!form) throw new Problem('version.notFound');
  return { trade, form, draft };
}
