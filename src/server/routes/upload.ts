// Handlers of the upload calls: announce an upload and read its state; `object-routes.ts` receives the bytes.
import { Problem } from '../../core/failures/problem.ts';
import type {
  CosGetSignRequest,
  StoredDocument,
  StoredImage,
  UploadPurpose,
} from '../../../schemas/generated/upload.ts';
import { DOCUMENT_TYPES, PICTURE_TYPES } from '../../core/answers/upload-types.ts';
import { MAX_UPLOAD_BYTES } from '../uploads/receive-file.ts';
import { consumeQuota } from '../store/rate-limits.ts';
import type { ImageType } from '../uploads/recode-image.ts';
import type { Database } from '../store/connection/database.ts';
import { createUpload, fileNameOf, readUpload, type Upload } from '../store/uploads.ts';
import { inTransaction } from '../store/connection/transaction.ts';
import type { SessionHandler } from './call.ts';
import { limitSubject } from './limit-subject.ts';
import { requireTrade } from '../answers/trade-form.ts';

/** URL prefix of the bytes of uploads; the upload id follows. */
export const OBJECTS_PATH = '/funapi/cos/objects';
const pathOf = (uploadId: string): string => `${OBJECTS_PATH}/${uploadId}`;

/** The types that a purpose allows, and their names in messages. */
const DOCUMENTS = { types: ['application/pdf'], names: DOCUMENT_TYPES };
const PICTURES = { types: ['image/png', 'image/jpeg'], names: PICTURE_TYPES };

/** The refusal of a file that is of no type for its purpose. */
export const wrongType = (purpose: string): Problem =>
  new Problem('upload.type', { types: acceptedBy(purpose).names });

const acceptedBy = (purpose: string) => (purpose === 'document' ? DOCUMENTS : PICTURES);

/** Announces an upload. Refuses unsupported types and sizes before the phone sends megabytes. */
export const cosGetSign: SessionHandler<'cosGetSign'> = async (announcement, context) => {
  const { services, session } = context;
  const { purpose, contentType } = announcement;
  const { db, now, today } = services;
  await requireTrade(services, session, announcement.tradeId);
  if (!acceptedBy(purpose).types.includes(contentType)) throw wrongType(purpose);
  if (announcement.size > MAX_UPLOAD_BYTES)
    throw new Problem('upload.tooLarge', { maxBytes: MAX_UPLOAD_BYTES });
  const moment = { now: now(), today: today() };
  const subject = limitSubject('uploadsBySession', announcement, context);
  const { uploadId, sign, expiresAt } = await inTransaction(db, async (tx) => {
    const quota = await consumeQuota(tx, 'uploadsBySession', subject, moment);
    if (!quota.ok) throw new Problem('upload.tooMany');
    return createUpload(tx, { ...announcement, fileName: fileNameIn(announcement) }, moment.now);
  });
  return {
    uploadId,
    sign,
    path: pathOf(uploadId),
    expiresAt: expiresAt.toISOString(),
    maxBytes: MAX_UPLOAD_BYTES,
  };
};

/** The name of a document without folders, and without characters that no screen shows or that turn its direction. */
function fileNameIn({ purpose, fileName = '' }: CosGetSignRequest): string | undefined {
  if (purpose !== 'document') return undefined;
  const name = fileName
    .replace(/^.*[/\\]/s, '')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  return name === '' ? undefined : name;
}

export const cosSignUpload: SessionHandler<'cosSignUpload'> = async (
  { tradeId, uploadId },
  { services, session },
) => {
  await requireTrade(services, session, tradeId);
  const upload = await readUpload(services.db, session, uploadId);
  if (upload?.tradeId !== tradeId) throw new Problem('upload.notFound');
  const stored = storedFile(services.db, upload);
  const isExpired = upload.expiresAt <= services.now();
  return {
    uploadId,
    purpose: upload.purpose as UploadPurpose,
    state: stored ? 'stored' : isExpired ? 'expired' : 'waiting',
    method: 'PUT',
    path: pathOf(uploadId),
    expiresAt: upload.expiresAt.toISOString(),
    image: stored && 'width' in stored ? stored : null,
    document: stored && 'fileName' in stored ? stored : null,
  };
};

/** The stored picture or document of an upload; undefined before the bytes are stored. */
export function storedFile(
  db: Pick<Database, 'dataKeys'>,
  upload: Upload,
): StoredImage | StoredDocument | undefined {
  const { uploadId, contentType, bytes, width, height } = upload;
  if (bytes === null) return undefined;
  const path = pathOf(uploadId);
  if (width === null || height === null)
    return { uploadId, path, contentType: 'application/pdf', bytes, fileName: fileNameOf(db, upload) };
  return { uploadId, path, contentType: contentType as ImageType, bytes, width, height };
}
