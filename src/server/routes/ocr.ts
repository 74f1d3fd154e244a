import { Problem } from '../../core/failures/problem.ts';
import { idCardOf } from '../uploads/id-card.ts';
import type { CardSide } from '../ports/ocr-port.ts';
import { consumeQuota } from '../store/rate-limits.ts';
import { readUpload } from '../store/uploads.ts';
import type { SessionHandler } from './call.ts';
import { requireTrade } from '../answers/trade-form.ts';

/** Which side of a card a picture shows that was announced for this purpose. */
const SIDES: Readonly<Record<string, CardSide>> = { idCardFront: 'front', idCardBack: 'back' };

const problemCodes = {
  unreadable: 'ocr.unreadable',
  // It cannot say no to a picture that we have drawn ourselves, unless nothing can be read on it.
  refused: 'ocr.unreadable',
  unavailable: 'ocr.unavailable',
  timedOut: 'ocr.timedOut',
} as const;

/** Reads a card from a picture of the same trade. What was read is answered and kept nowhere. */
export const ocrIdCard: SessionHandler<'ocrIdCard'> = async (
  { tradeId, uploadId },
  { services, session, request },
) => {
  const { db, ports, now, today } = services;
  await requireTrade(services, session, tradeId);
  const upload = await readUpload(db, session, uploadId);
  const side = upload && SIDES[upload.purpose];
  if (upload?.tradeId !== tradeId || !upload.storedAt || !side) throw new Problem('upload.notFound');
  const turn = await consumeQuota(db, 'ocrBySession', session.tokenHash, { now: now(), today: today() });
  if (!turn.ok) throw new Problem('ocr.tooMany');
  const picture = await ports.objects.get(uploadId);
  if (!picture.ok) throw new Problem(picture.failure === 'missing' ? 'upload.notFound' : 'upload.cloud');
  const read = await ports.ocr.readIdCard(picture.value, side);
  if (!read.ok) {
    request.log.warn({ port: 'ocr', failure: read.failure, detail: read.detail });
    throw new Problem(problemCodes[read.failure]);
  }
  const card = idCardOf(side, read.value, today());
  if (!card) throw new Problem('ocr.unreadable');
  return card;
};
