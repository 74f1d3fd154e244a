// Handlers of the upload calls: announce an upload and read its state; `object-routes.ts` receives the bytes.
import { Problem } from '../../core/failures/problem.ts';
import type { StoredImage, UploadPurpose } from '../../../schemas/generated/upload.ts';
import { MAX_UPLOAD_BYTES } from '../uploads/receive-file.ts';
import { consumeQuota } from '../store/rate-limits.ts';
import { createUpload, readUpload, type Upload } from '../store/uploads.ts';
import { inTransaction } from '../store/connection/transaction.ts';
import type { SessionHandler } from './call.ts';
import { limitSubject } from './limit-subject.ts';
import { requireTrade } from '../answers/trade-form.ts';

/** URL prefix of the bytes of uploads; the upload id follows. */
export const OBJECTS_PATH = '/funapi/cos/objects';
const pathOf = (uploadId: string): string => `${OBJECTS_PATH}/${uploadId}`;

/** Announces an upload. Refuses unsupported types and sizes before the phone sends megabytes. */
export const cosGetSign: SessionHandler<'cosGetSign'> = async (announcement, context) => {
  const { services, session } = context;
  const { db, now, today } = services;
  await requireTrade(services, session, announcement.tradeId);
  if (!isAcceptedType(announcement.contentType)) throw new Problem('upload.type');
  if (announcement.size > MAX_UPLOAD_BYTES)
    throw new Problem('upload.tooLarge', { maxBytes: MAX_UPLOAD_BYTES });
  const moment = { now: now(), today: today() };
  const subject = limitSubject('uploadsBySession', announcement, context);
  const { uploadId, sign, expiresAt } = await inTransaction(db, async (tx) => {
    const quota = await consumeQuota(tx, 'uploadsBySession', subject, moment);
    if (!quota.ok) throw new Problem('upload.tooMany');
    return createUpload(tx, announcement, moment.now);
  });
  return {
    uploadId,
    sign,
    path: pathOf(uploadId),
    expiresAt: expiresAt.toISOString(),
    maxBytes: MAX_UPLOAD_BYTES,
  };
};

export const cosSignUpload: SessionHandler<'cosSignUpload'> = async (
  { tradeId, uploadId },
  { services, session },
) => {
  await requireTrade(services, session, tradeId);
  const upload = await readUpload(services.db, session, uploadId);
  if (upload?.tradeId !== tradeId) throw new Problem('upload.notFound');
  const image = storedImage(upload);
  const isExpired = upload.expiresAt <= services.now();
  return {
    uploadId,
    purpose: upload.purpose as UploadPurpose,
    state: image ? 'stored' : isExpired ? 'expired' : 'waiting',
    method: 'PUT',
    path: pathOf(uploadId),
    expiresAt: upload.expiresAt.toISOString(),
    image: image ?? null,
  };
};

/** The stored image of an upload; undefined before the bytes are stored. */
export function storedImage({
  uploadId,
  contentType,
  bytes,
  width,
  height,
}: Upload): StoredImage | undefined {
  if (bytes === null || width === null || height === null || !isAcceptedType(contentType)) return undefined;
  return { uploadId, path: pathOf(uploadId), contentType, bytes, width, height };
}

const isAcceptedType = (contentType: string): contentType is StoredImage['contentType'] =>
  contentType === 'image/png' || contentType === 'image/jpeg';
