// Handlers of the calls of documents that have to be read: open, report, agree.
import { randomBytes } from 'node:crypto';
import { Problem } from '../../core/failures/problem.ts';
import { INSURED_PURPOSES } from '../../core/trail/consent-purpose.ts';
import {
  agreeTo,
  countVisible,
  isOfVersion,
  openReading,
  secondsLeft,
  withdrawFrom,
  type Reading,
} from '../../core/trail/must-read.ts';
import type { NewTrailEntry, TrailKind } from '../../core/trail/trail-entry.ts';
import { requireTrade } from '../answers/trade-form.ts';
import type { Transaction } from '../store/connection/database.ts';
import { inTransaction } from '../store/connection/transaction.ts';
import { readLastConsent, recordConsent } from '../store/consents.ts';
import {
  readCurrentDocument,
  readTradeDocuments,
  type RegisteredDocument,
} from '../store/product-documents.ts';
import { readReading, writeReading } from '../store/readings.ts';
import { appendToTrail, lockTrade } from '../store/trail.ts';
import type { CallContext, SessionHandler } from './call.ts';

/**
 * Opens a document, and says how long it has to be read.
 *
 * @throws Problem trade.notFound, document.notFound, trail.full
 */
export const readingOpen: SessionHandler<'readingOpen'> = (request, context) =>
  withDocument(request, context, async (tx, { document, reading, now }) => {
    const { tradeId, countdown = 0 } = request;
    const opened = openReading(document, countdown, reading, now.getTime());
    if (!reading || !isOfVersion(reading, document))
      await appendToTrail(tx, tradeId, [readingEntry('documentOpened', opened, opened.requiredSeconds)], now);
    await writeReading(tx, tradeId, opened);
    return stateOf(opened);
  });

/**
 * Counts the time that a document was visible.
 *
 * @throws Problem trade.notFound, document.notFound, reading.none, document.changed, trail.full
 */
export const readingReport: SessionHandler<'readingReport'> = (request, context) =>
  withDocument(request, context, async (tx, { document, reading, now }) => {
    const { tradeId, documentSha256, seconds } = request;
    const current = requireCurrent(reading, document, documentSha256);
    const counted = countVisible(current, seconds, now.getTime());
    if (counted.state === 'ready' && current.state === 'counting')
      await appendToTrail(tx, tradeId, [readingEntry('readingTime', counted, wholeSeconds(counted))], now);
    await writeReading(tx, tradeId, counted);
    return stateOf(counted);
  });

/**
 * Records that the customer agrees to a document, or no longer does.
 *
 * @throws Problem trade.notFound, document.notFound, reading.none, document.changed, trail.full; reading.unfinished while the
 *   time runs
 */
export const consentRecord: SessionHandler<'consentRecord'> = (request, context) =>
  withDocument(request, context, async (tx, { document, reading, now }) => {
    const { tradeId, documentSha256, action } = request;
    // What was agreed to can be taken back under a newer version too: it has to be as easy as agreeing.
    if (action === 'withdrawn') return withdraw(tx, tradeId, reading, now);
    const current = requireCurrent(reading, document, documentSha256);
    if (current.state === 'agreed') return stateOf(current);
    const agreed = agreeTo(current);
    if (!agreed) throw new Problem('reading.unfinished', { secondsLeft: secondsLeft(current) });
    await recordConsent(tx, {
      consentId: randomBytes(16).toString('base64url'),
      action,
      tradeId,
      purpose: document.purpose,
      role: 'applicant',
      documentId: document.documentId,
      documentVersion: agreed.version,
      documentSha256: agreed.sha256,
      visibleSeconds: wholeSeconds(agreed),
      shownAt: new Date(agreed.openedAt),
      at: now,
    });
    await writeReading(tx, tradeId, agreed);
    return stateOf(agreed);
  });

/** Takes back the consent to a document that holds, whichever version it is of. */
async function withdraw(tx: Transaction, tradeId: string, reading: Reading | undefined, now: Date) {
  if (!reading) throw new Problem('reading.none');
  const last = await readLastConsent(tx, tradeId, reading.documentId);
  if (last?.action === 'given') {
    const { trailSeq: _, ...consent } = last;
    await recordConsent(tx, { ...consent, action: 'withdrawn', at: now });
  }
  const withdrawn = withdrawFrom(reading);
  await writeReading(tx, tradeId, withdrawn);
  return stateOf(withdrawn);
}

/** The documents of a trade's product, with their texts. @throws Problem trade.notFound */
export const listNoticeWithContent: SessionHandler<'listNoticeWithContent'> = async (
  { tradeId, language = 'zh_CN' },
  { services, session },
) => {
  const trade = await requireTrade(services, session, tradeId);
  const documents = await readTradeDocuments(services.db, trade);
  return {
    documents: documents.map(({ title, countdown, state = 'none' as const, content, ...document }) => ({
      ...document,
      title: title[language],
      requiredSeconds: countdown,
      state,
      content: content ?? '',
    })),
  };
};

interface DocumentContext {
  /** The current version. */
  document: RegisteredDocument;
  reading: Reading | undefined;
  now: Date;
}

/** Runs `work` on the current version of a document and its reading in a trade of the caller, one at a time for each trade. */
async function withDocument<Result>(
  { tradeId, documentId }: { tradeId: string; documentId: string },
  { services, session }: CallContext & { session: NonNullable<CallContext['session']> },
  work: (tx: Transaction, context: DocumentContext) => Promise<Result>,
): Promise<Result> {
  const { supplierCode, riskCode } = await requireTrade(services, session, tradeId);
  return inTransaction(services.db, async (tx) => {
    await lockTrade(tx, tradeId);
    const document = await readCurrentDocument(tx, { supplierCode, riskCode, documentId });
    if (!document || INSURED_PURPOSES.includes(document.purpose)) throw new Problem('document.notFound');
    // The clock after the lock: reports that waited for each other are counted in the order in which they are stored.
    return work(tx, {
      document,
      reading: await readReading(tx, tradeId, documentId),
      now: services.now(),
    });
  });
}

/** The reading, if it is of the bytes that the page shows and of the current version. */
function requireCurrent(
  reading: Reading | undefined,
  document: RegisteredDocument,
  shownSha256: string,
): Reading {
  if (!reading) throw new Problem('reading.none');
  if (!isOfVersion(reading, document) || shownSha256 !== reading.sha256)
    throw new Problem('document.changed');
  return reading;
}

const wholeSeconds = ({ visibleMs }: Reading): number => Math.floor(visibleMs / 1000);

const readingEntry = (
  kind: Extract<TrailKind, 'documentOpened' | 'readingTime'>,
  { documentId, version, sha256 }: Reading,
  seconds: number,
): NewTrailEntry => ({
  kind,
  details: { documentId, documentVersion: version, documentSha256: sha256, seconds },
});

const stateOf = (reading: Reading) => ({
  state: reading.state,
  documentVersion: reading.version,
  documentSha256: reading.sha256,
  requiredSeconds: reading.requiredSeconds,
  secondsLeft: secondsLeft(reading),
});
