import { Problem } from '../../core/failures/problem.ts';
import type { StoredImage, UploadPurpose } from '../../../schemas/generated/upload.ts';
import { MAX_UPLOAD_BYTES } from '../uploads/receive-file.ts';
import { consumeQuota } from '../store/rate-limits.ts';
import { createUpload, readUpload, type Upload } from '../store/uploads.ts';
import { inTransaction } from '../store/connection/transaction.ts';
import type { SessionHandler } from './call.ts';
import { requireTrade } from '../answers/trade-form.ts';

/** Where the bytes of every upload are, by id. */
export const OBJECTS_PATH = '/funapi/cos/objects';
const pathOf = (uploadId: string): string => `${OBJECTS_PATH}/${uploadId}`;

/** Announces a picture. What could never be taken is refused before a phone sends megabytes of it. */
export const cosGetSign: SessionHandler<'cosGetSign'> = async (announced, { services, session }) => {
  const { db, now, today } = services;
  await requireTrade(services, session, announced.tradeId);
  if (!isAcceptedType(announced.contentType)) throw new Problem('upload.type');
  if (announced.size > MAX_UPLOAD_BYTES) throw new Problem('upload.tooLarge', { maxBytes: MAX_UPLOAD_BYTES });
  const moment = { now: now(), today: today() };
  const { uploadId, sign, expiresAt } = await inTransaction(db, async (tx) => {
    const turn = await consumeQuota(tx, 'uploadsBySession', session.tokenHash, moment);
    if (!turn.ok) throw new Problem('upload.tooMany');
    return createUpload(tx, announced, moment.now);
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
  const isLate = upload.expiresAt <= services.now();
  return {
    uploadId,
    purpose: upload.purpose as UploadPurpose,
    state: image ? 'stored' : isLate ? 'expired' : 'waiting',
    method: 'PUT',
    path: pathOf(uploadId),
    expiresAt: upload.expiresAt.toISOString(),
    image: image ?? null,
  };
};

/** The picture that is kept; undefined as long as none is. */
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
