import { Problem } from '../../core/failures/problem.ts';
import { idCardOf } from '../uploads/id-card.ts';
import type { CardSide } from '../ports/ocr-port.ts';
import { consumeQuota } from '../store/rate-limits.ts';
import { readPicture } from '../store/stored-pictures.ts';
import { readUpload } from '../store/uploads.ts';
import type { SessionHandler } from './call.ts';
import { limitSubject } from './limit-subject.ts';
import { requireTrade } from '../answers/trade-form.ts';

/** The side of the ID card on an image, by the purpose of its upload. */
const SIDES: Readonly<Record<string, CardSide>> = { idCardFront: 'front', idCardBack: 'back' };

const problemCodes = {
  unreadable: 'ocr.unreadable',
  // The provider only refuses an image of our own encoding when it cannot read any text on it.
  refused: 'ocr.unreadable',
  unavailable: 'ocr.unavailable',
  timedOut: 'ocr.timedOut',
} as const;

/** Reads an ID card from an uploaded image of the same trade; returns the text and stores none of it. */
export const ocrIdCard: SessionHandler<'ocrIdCard'> = async (input, context) => {
  const { tradeId, uploadId } = input;
  const { services, session, request } = context;
  const { db, ports, now, today } = services;
  await requireTrade(services, session, tradeId);
  const upload = await readUpload(db, session, uploadId);
  const side = upload && SIDES[upload.purpose];
  if (upload?.tradeId !== tradeId || !upload.storedAt || !side) throw new Problem('upload.notFound');
  const subject = limitSubject('ocrBySession', input, context);
  const quota = await consumeQuota(db, 'ocrBySession', subject, { now: now(), today: today() });
  if (!quota.ok) throw new Problem('ocr.tooMany');
  const image = await readPicture(db, ports.objects, upload);
  if (!image.ok) throw new Problem(image.failure === 'missing' ? 'upload.notFound' : 'upload.cloud');
  const result = await ports.ocr.readIdCard(image.value, side);
  if (!result.ok) {
    request.log.warn({ port: 'ocr', failure: result.failure, detail: result.detail });
    throw new Problem(problemCodes[result.failure]);
  }
  const card = idCardOf(side, result.value, today());
  if (!card) throw new Problem('ocr.unreadable');
  return card;
};
