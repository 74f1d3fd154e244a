// Handlers of the calls by which an insured person proves who it is with a face check.
import type { FaceState } from '../../../schemas/generated/face.ts';
import { Problem } from '../../core/failures/problem.ts';
import { FACE_CHECK_S, faceObstacle, faceStanding } from '../../core/orders/face-check.ts';
import { openLinkToConfirm, type LinkedOrder } from '../orders/linked-order.ts';
import { faceDocument } from '../orders/second-factors.ts';
import type { FaceCheckOutcome, StartedFaceCheck } from '../ports/face-port.ts';
import type { PortFailure } from '../ports/port-result.ts';
import type { Services } from '../services/services.ts';
import type { Database, Transaction } from '../store/connection/database.ts';
import { inTransaction } from '../store/connection/transaction.ts';
import { readGivenConsent, recordConsent } from '../store/consents.ts';
import {
  addFaceCheck,
  moveFaceCheck,
  readCheck,
  readLatestCheck,
  type FaceCheck,
} from '../store/face-checks.ts';
import type { ShownDocument } from '../store/product-documents.ts';
import { consumeQuota, usesLeft } from '../store/rate-limits.ts';
import { appendToTrail, lockTrade } from '../store/trail.ts';
import type { CallContext, Handler } from './call.ts';
import { newSecret } from './new-secret.ts';
import { refuseApplicant } from './refuse-applicant.ts';

/**
 * How the face check of an insured person stands: the latest, or the one of a browser.
 *
 * @throws Problem confirmation.linkInvalid, confirmation.closed; face.notOffered
 */
export const faceDetectInfo: Handler<'faceDetectInfo'> = async (
  { code, secret, language = 'zh_CN' },
  { services },
) => {
  const { db, now } = services;
  const linked = await openLinkToConfirm(db, code, now());
  const ofBrowser = secret === undefined ? undefined : await readCheck(db, { code, secret });
  const { title, version, sha256, content } = await requireDocument(services, db, linked);
  const obstacle = faceObstacle(linked.insured);
  return {
    ...(await standingOf(services, linked)),
    ...(secret !== undefined && { state: stateOf(ofBrowser, now()) }),
    ...(obstacle && { obstacle }),
    document: { title: title[language], version, sha256, content },
  };
};

/** @throws Problem face.notOffered */
async function requireDocument(
  services: Pick<Services, 'ports'>,
  db: Database | Transaction,
  { snapshot }: LinkedOrder,
): Promise<ShownDocument> {
  const document = await faceDocument(services, db, snapshot);
  if (!document) throw new Problem('face.notOffered');
  return document;
}

async function standingOf(
  { db, now, today }: Pick<Services, 'db' | 'now' | 'today'>,
  { confirmation, insured }: LinkedOrder,
): Promise<{ state: FaceState; triesLeft: number }> {
  const latest = await readLatestCheck(db, confirmation);
  const triesLeft = await usesLeft(db, 'faceByPerson', personOf(insured), today());
  return { state: stateOf(latest, now()), triesLeft };
}

const stateOf = (latest: FaceCheck | undefined, now: Date): FaceState =>
  faceStanding(
    latest && {
      state: latest.state,
      expiresAt: latest.expiresAt.getTime(),
      isUsed: latest.usedAt !== null,
    },
    now.getTime(),
  );

/** Who is counted: a person in whichever order, as the number of the document names them. */
const personOf = ({ idNumber }: LinkedOrder['insured']): string => idNumber.toUpperCase();

/**
 * Records the consent and opens a check. The consent comes first: nothing goes to the provider without it. What the provider fails to
 * open is counted too, as it may have been opened.
 *
 * @throws Problem confirmation.linkInvalid, confirmation.closed, confirmation.ownPhone; face.notOffered; face.missing and
 *   face.document for a person who cannot take one; document.changed; face.tooMany; request.tooMany; face.unavailable, face.timedOut
 */
export const faceDetectAuth: Handler<'faceDetectAuth'> = async (
  { code, documentSha256, language = 'zh_CN' },
  context,
) => {
  const { services } = context;
  const { db, now } = services;
  await refuseApplicant(await openLinkToConfirm(db, code, now()), context);
  const consented = await inTransaction(db, (tx) => consentToCheck(tx, services, { code, documentSha256 }));
  const { consentId, linked } = consented;
  const started = await openCheck(context, linked, language);
  const secret = newSecret();
  await inTransaction(db, async (tx) => {
    await lockTrade(tx, linked.order.tradeId);
    const check = { consentId, code, secret, bizToken: started.bizToken };
    await addFaceCheck(tx, linked.confirmation, check, now());
  });
  const { triesLeft } = await standingOf(services, linked);
  return { url: started.url, secret, secondsLeft: FACE_CHECK_S, triesLeft };
};

async function consentToCheck(
  tx: Transaction,
  services: Services,
  { code, documentSha256 }: { code: string; documentSha256: string },
): Promise<{ consentId: string; linked: LinkedOrder }> {
  const [now, today] = [services.now(), services.today()];
  const { tradeId } = (await openLinkToConfirm(tx, code, now)).order;
  await lockTrade(tx, tradeId);
  const linked = await openLinkToConfirm(tx, code, now);
  const document = await requireDocument(services, tx, linked);
  const obstacle = faceObstacle(linked.insured);
  if (obstacle) throw new Problem(`face.${obstacle}`);
  if (document.sha256 !== documentSha256) throw new Problem('document.changed');
  const ofPerson = await consumeQuota(tx, 'faceByPerson', personOf(linked.insured), { now, today });
  if (!ofPerson.ok) throw new Problem('face.tooMany');
  const ofAll = await consumeQuota(tx, 'faceOfAll', '', { now, today });
  if (!ofAll.ok) throw new Problem('request.tooMany', { secondsLeft: ofAll.secondsLeft });
  const consentId = newSecret();
  await recordConsent(tx, {
    consentId,
    action: 'given',
    tradeId,
    purpose: document.purpose,
    role: 'insured',
    documentId: document.documentId,
    documentVersion: document.version,
    documentSha256,
    // The text is short and has no time to be read for; none is counted.
    visibleSeconds: 0,
    shownAt: now,
    at: now,
  });
  return { consentId, linked };
}

/** Opens a check for the name and the number of the order, whose page leads back without the code of the link. */
async function openCheck(
  { services, request }: Pick<CallContext, 'services' | 'request'>,
  { insured: { name, idNumber } }: LinkedOrder,
  language: string,
): Promise<StartedFaceCheck> {
  const redirectUrl = `${services.publicUrl()}/shop/faceCheck?${new URLSearchParams({ language }).toString()}`;
  const person = { name, idNumber: idNumber.toUpperCase(), redirectUrl };
  const started = await services.ports.face!.start(person);
  if (started.ok) return started.value;
  const { failure, detail } = started;
  request.log.warn({ port: 'face', failure, detail });
  throw new Problem(problemCodes[failure]);
}

const problemCodes = {
  // A name or a number that the provider refuses is a failure of the check, which a code by SMS replaces.
  refused: 'face.unavailable',
  unavailable: 'face.unavailable',
  timedOut: 'face.timedOut',
} as const satisfies Record<PortFailure, string>;

/**
 * Asks the provider for the result of a check and stores it; or ends a check that its person leaves, whose consent is taken back.
 *
 * @throws Problem confirmation.linkInvalid, confirmation.closed, confirmation.ownPhone; face.notOffered; face.over for a token or a
 *   secret of another check, and for a check that has a result or is over; face.unavailable, face.timedOut
 */
export const saveFaceResult: Handler<'saveFaceResult'> = async ({ code, secret, bizToken }, context) => {
  const { services } = context;
  const { db, now } = services;
  const linked = await openLinkToConfirm(db, code, now());
  await refuseApplicant(linked, context);
  const secrets = { code, secret, ...(bizToken !== undefined && { bizToken }) };
  const check = await readCheck(db, secrets);
  if (!check || check.insuredId !== linked.insured.rowId) throw new Problem('face.over');
  if (bizToken === undefined) await exitCheck(services, linked, check);
  else await settleCheck(context, linked, { check, bizToken });
  return standingOf(services, linked);
};

async function settleCheck(
  { services, request }: Pick<CallContext, 'services' | 'request'>,
  linked: LinkedOrder,
  { check, bizToken }: { check: FaceCheck; bizToken: string },
): Promise<void> {
  const { db, ports, now } = services;
  if (stateOf(check, now()) !== 'inProgress') throw new Problem('face.over');
  if (!ports.face) throw new Problem('face.notOffered');
  const result = await ports.face.read(bizToken);
  if (!result.ok) {
    const { failure, detail } = result;
    request.log.warn({ port: 'face', failure, detail });
    throw new Problem(problemCodes[failure]);
  }
  const move = moveBy(result.value, personOf(linked.insured));
  if (!move) return;
  await inTransaction(db, async (tx) => {
    await lockTrade(tx, linked.order.tradeId);
    if (!(await moveFaceCheck(tx, check, move, now()))) throw new Problem('face.over');
    await traceCheck(tx, linked, move.event === 'pass' ? 'success' : 'failed', now());
  });
}

/** What a result does to a check; undefined before there is one. A pass of another number than the order's is none. */
function moveBy(outcome: FaceCheckOutcome, idNumber: string) {
  if (outcome.state === 'unfinished') return undefined;
  if (outcome.state === 'failed') return { event: 'fail', reason: outcome.reason } as const;
  return outcome.idNumber.toUpperCase() === idNumber
    ? ({ event: 'pass' } as const)
    : ({ event: 'fail', reason: 'otherPerson' } as const);
}

const traceCheck = (
  tx: Transaction,
  { order, insured }: LinkedOrder,
  to: FaceState,
  now: Date,
): Promise<unknown> =>
  appendToTrail(tx, order.tradeId, [{ kind: 'faceChecked', details: { rowId: insured.rowId, to } }], now);

/** Ends a check without a pass. One that is still open has failed before it is left (S-008). */
async function exitCheck(
  { db, now }: Pick<Services, 'db' | 'now'>,
  linked: LinkedOrder,
  check: FaceCheck,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockTrade(tx, linked.order.tradeId);
    await moveFaceCheck(tx, check, { event: 'fail', reason: 'left' }, now());
    if (!(await moveFaceCheck(tx, check, { event: 'exit' }, now()))) throw new Problem('face.over');
    await traceCheck(tx, linked, 'exited', now());
    const { trailSeq: _, ...consent } = (await readGivenConsent(tx, check.consentId))!;
    await recordConsent(tx, { ...consent, action: 'withdrawn', at: now() });
  });
}
