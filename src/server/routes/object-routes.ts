import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../core/failures/problem.ts';
import { requireSession } from '../plugins/session.ts';
import { receiveFile } from '../uploads/receive-file.ts';
import { imageTypeOf, recodeImage, type ImageType } from '../uploads/recode-image.ts';
import type { Services } from '../services/services.ts';
import { sha256 } from '../store/sha256.ts';
import { storeUpload, readUpload, removeUpload, type Upload } from '../store/uploads.ts';
import { Semaphore } from '../uploads/semaphore.ts';
import { OBJECTS_PATH, storedImage } from './upload.ts';

const UPLOAD_ID = /^[A-Za-z0-9_-]{22}$/;

/** Uploads that may arrive at once at one server: each holds a file of up to 10 MB on the disk. */
const MAX_CONCURRENT_UPLOADS = 50;

type ObjectRequest = FastifyRequest<{ Params: { uploadId: string } }>;

/**
 * The bytes of uploads, sent, read and removed by the session that announced them. Nothing but the content decides what
 * a file is: its name and its declared type are never looked at.
 */
export function objectRoutes(app: FastifyInstance, services: Services): void {
  const arriving = new Semaphore(MAX_CONCURRENT_UPLOADS, 0);
  // Decoding is the dearest thing that a request can ask for.
  const decoding = new Semaphore(1, MAX_CONCURRENT_UPLOADS);
  void app.register(async (scope) => {
    // The body is a stream of whatever it is, never parsed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const url = `${OBJECTS_PATH}/:uploadId`;
    scope.put(url, async (request: ObjectRequest, reply) => {
      const upload = await requireUpload(services, request);
      requireSign(upload, request.headers['sign'], services.now());
      const data = await arriving.run(() => receiveUpload(services, decoding, upload, request));
      if (data === undefined) throw new Problem('server.busy');
      reply.header('cache-control', 'no-store');
      return { code: 0, status: 'SUCCESS', message: '', data };
    });
    scope.get(url, { exposeHeadRoute: false }, async (request: ObjectRequest, reply) =>
      sendImage(services, await requireUpload(services, request), request, reply),
    );
    scope.delete(url, async (request: ObjectRequest, reply) => {
      const { uploadId } = await requireUpload(services, request);
      const removed = await removeUpload(services.db, uploadId, services.now());
      reply.header('cache-control', 'no-store');
      return { code: 0, status: 'SUCCESS', message: '', data: { removed } };
    });
  });
}

async function requireUpload(services: Services, request: ObjectRequest): Promise<Upload> {
  const session = await requireSession(services.db, request);
  const { uploadId } = request.params;
  const upload = UPLOAD_ID.test(uploadId) ? await readUpload(services.db, session, uploadId) : undefined;
  if (!upload) throw new Problem('upload.notFound');
  return upload;
}

/** A picture that has arrived may be sent again without end; a new one only as long as its sign is good. */
function requireSign({ signHash, expiresAt, storedAt }: Upload, sign: unknown, now: Date): void {
  // Both are hashes of random text, so how long a comparison takes tells nothing.
  if (typeof sign !== 'string' || sha256(sign) !== signHash) throw new Problem('upload.notFound');
  if (!storedAt && expiresAt <= now) throw new Problem('upload.expired');
}

/** Receives, judges, draws anew and keeps; whatever happens, nothing is left of what arrived. */
async function receiveUpload(
  services: Services,
  decoding: Semaphore,
  upload: Upload,
  request: ObjectRequest,
) {
  const received = await receiveFile((request.body ?? request.raw) as Readable, services.incomingFolder);
  if (received.status === 'tooLarge') throw new Problem('upload.tooLarge');
  if (received.status === 'cut') throw new Problem('upload.failed');
  const { path, bytes, hash } = received;
  try {
    if (bytes !== upload.size) throw new Problem('upload.failed');
    const type = await imageTypeOf(path);
    if (type === undefined || type !== upload.contentType) throw new Problem('upload.type');
    const drawn = await decoding.run(async () => ({ result: await recodeImage(path, type) }));
    if (!drawn) throw new Problem('server.busy');
    if (!drawn.result) throw new Problem('upload.unreadable');
    const { image, width, height } = drawn.result;
    const kept = { sourceHash: hash, bytes: image.length, width, height };
    await storeImage(services, upload, kept, () =>
      putObject(services, request, upload.uploadId, image, type),
    );
    return storedImage({ ...upload, ...kept });
  } finally {
    await rm(path, { force: true });
  }
}

const problemCodes = { other: 'upload.taken', busy: 'upload.busy', failed: 'upload.cloud' } as const;

async function storeImage(
  { db, now }: Services,
  { uploadId }: Upload,
  image: Parameters<typeof storeUpload>[2],
  putImage: () => Promise<boolean>,
): Promise<void> {
  const outcome = await storeUpload(db, uploadId, image, now(), putImage);
  if (outcome !== 'kept' && outcome !== 'same') throw new Problem(problemCodes[outcome]);
}

async function putObject(
  { ports }: Services,
  request: ObjectRequest,
  uploadId: string,
  image: Buffer,
  type: ImageType,
): Promise<boolean> {
  const stored = await ports.objects.put(uploadId, image, type);
  if (!stored.ok) request.log.warn({ port: 'objects', failure: stored.failure, detail: stored.detail });
  return stored.ok;
}

/** The picture itself. Opened by its address it would be a download that can do nothing. */
async function sendImage({ ports }: Services, upload: Upload, request: ObjectRequest, reply: FastifyReply) {
  const image = storedImage(upload);
  if (!image) throw new Problem('upload.notFound');
  const found = await ports.objects.get(upload.uploadId);
  if (!found.ok) {
    request.log.warn({ port: 'objects', failure: found.failure, detail: found.detail });
    throw new Problem(found.failure === 'missing' ? 'upload.notFound' : 'upload.cloud');
  }
  const ending = image.contentType === 'image/png' ? 'png' : 'jpg';
  return reply
    .header('content-type', image.contentType)
    .header('content-disposition', `attachment; filename="${upload.uploadId}.${ending}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .send(found.value);
}
