import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../core/failures/problem.ts';
import { envelopeSchemas, success } from '../contracts/envelope.ts';
import { clientNetwork } from '../plugins/client-network.ts';
import { requireSession, tokenOf } from '../plugins/session.ts';
import { receiveFile } from '../uploads/receive-file.ts';
import { fileTypeOf, prepareFile } from '../uploads/prepare-file.ts';
import type { Services } from '../services/services.ts';
import { sha256 } from '../store/sha256.ts';
import { readPicture, writePicture } from '../store/stored-pictures.ts';
import { storeUpload, readUpload, removeUpload, type Upload } from '../store/uploads.ts';
import { KeyedSemaphore } from '../uploads/keyed-semaphore.ts';
import { Semaphore } from '../uploads/semaphore.ts';
import { sendPrivateFile } from './private-file.ts';
import { requireWritable } from './require-writable.ts';
import { OBJECTS_PATH, storedFile, wrongType } from './upload.ts';

const UPLOAD_ID = /^[A-Za-z0-9_-]{22}$/;

/** Concurrent uploads per server process; each holds a file of up to 10 MB on the disk. */
const MAX_CONCURRENT_UPLOADS = 50;
/** Of these, the share of one session: all pictures of a letter; and of one network: half, so that none takes them all. */
const MAX_UPLOADS_OF_SESSION = 10;
const MAX_UPLOADS_OF_NETWORK = 25;
/** When a caller whose share is taken may try again. */
const SHARE_WAIT_S = 5;

const STORED = envelopeSchemas({ oneOf: [{ $ref: 'StoredImage#' }, { $ref: 'StoredDocument#' }] });
const REMOVED = envelopeSchemas({ $ref: 'RemovedImage#' });

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'application/pdf': 'pdf' } as const;

const RATES = {
  put: { rate: { session: 30, network: 600 } },
  get: { rate: { session: 120, network: 3000 } },
  delete: { rate: { session: 60, network: 1200 } },
};

type ObjectRequest = FastifyRequest<{ Params: { uploadId: string } }>;

/**
 * Registers the routes for the bytes of uploads: put, get and delete, each limited to the session that announced the
 * upload. The type of a file is detected from its content; its name and declared type are ignored.
 */
export function objectRoutes(app: FastifyInstance, services: Services): void {
  const receive = newReceiver(services);
  void app.register(async (scope) => {
    // The body stays a raw stream, whatever its content type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    });
    const url = `${OBJECTS_PATH}/:uploadId`;
    scope.put(
      url,
      { schema: { response: STORED }, config: RATES.put },
      async (request: ObjectRequest, reply) => {
        requireWritable(services);
        const upload = await requireUpload(services, request);
        requireSign(upload, request.headers['sign'], services.now());
        return success(await receive(upload, request, reply));
      },
    );
    scope.get(url, { exposeHeadRoute: false, config: RATES.get }, async (request: ObjectRequest, reply) =>
      sendFile(services, await requireUpload(services, request), request, reply),
    );
    scope.delete(
      url,
      { schema: { response: REMOVED }, config: RATES.delete },
      async (request: ObjectRequest, _reply) => {
        const { uploadId } = await requireUpload(services, request);
        return success({ removed: await removeUpload(services.db, uploadId, services.now()) });
      },
    );
  });
}

/** Receives files within the shares of a session, of a network and of the process, which decodes one at a time. */
function newReceiver(services: Services) {
  const slots = new Semaphore(MAX_CONCURRENT_UPLOADS, 0);
  const sessionSlots = new KeyedSemaphore(MAX_UPLOADS_OF_SESSION);
  const networkSlots = new KeyedSemaphore(MAX_UPLOADS_OF_NETWORK);
  // Decoding an image, or scanning a document, is the most expensive work of any request.
  const decodeSlot = new Semaphore(1, MAX_CONCURRENT_UPLOADS);
  return async (upload: Upload, request: ObjectRequest, reply: FastifyReply) => {
    const receive = () =>
      receiveUpload(services, decodeSlot, upload, request).catch((error: unknown) => {
        // The rest of a body that was read in part would stay in the connection.
        if (!request.raw.complete) reply.header('connection', 'close');
        throw error;
      });
    const inProcess = async () => {
      const stored = await slots.run(receive);
      if (stored === undefined) throw new Problem('server.busy');
      return stored;
    };
    const inNetwork = () => networkSlots.run(clientNetwork(request), inProcess);
    const stored = await sessionSlots.run(tokenOf(request), inNetwork);
    if (stored === undefined) throw new Problem('request.tooMany', { secondsLeft: SHARE_WAIT_S });
    return stored;
  };
}

async function requireUpload(services: Services, request: ObjectRequest): Promise<Upload> {
  const session = await requireSession(services, request);
  const { uploadId } = request.params;
  const upload = UPLOAD_ID.test(uploadId) ? await readUpload(services.db, session, uploadId) : undefined;
  if (!upload) throw new Problem('upload.notFound');
  return upload;
}

/** Checks the sign. A stored file may be sent again at any time; a new one only until the sign expires. */
function requireSign({ signHash, expiresAt, storedAt }: Upload, sign: unknown, now: Date): void {
  // Both sides are hashes of random text, so the comparison needs no constant time.
  if (typeof sign !== 'string' || sha256(sign) !== signHash) throw new Problem('upload.notFound');
  if (!storedAt && expiresAt <= now) throw new Problem('upload.expired');
}

/** Receives, checks and stores a file, pictures re-encoded; removes the received file in every case. */
async function receiveUpload(
  services: Services,
  decodeSlot: Semaphore,
  upload: Upload,
  request: ObjectRequest,
) {
  const received = await receiveFile((request.body ?? request.raw) as Readable, services.incomingFolder);
  if (received.status === 'tooLarge') throw new Problem('upload.tooLarge');
  if (received.status === 'cut') throw new Problem('upload.failed');
  const { path, bytes, hash, head, read } = received;
  try {
    if (bytes !== upload.size) throw new Problem('upload.failed');
    const type = fileTypeOf(head);
    if (type === undefined || type !== upload.contentType) throw wrongType(upload.purpose);
    const prepared = await decodeSlot.run(async () => prepareFile(await read(), type));
    if (!prepared) throw new Problem('server.busy');
    if (!prepared.ok) throw new Problem(`upload.${prepared.failure}`);
    const { content, width, height } = prepared;
    const metadata = { sourceHash: hash, bytes: content.length, width, height };
    await store(services, upload, metadata, () => putFile(services, request, upload, content));
    return storedFile(services.db, { ...upload, ...metadata });
  } finally {
    await rm(path, { force: true });
  }
}

const problemCodes = { conflict: 'upload.taken', busy: 'upload.busy', failed: 'upload.cloud' } as const;

async function store(
  { db, now, retention }: Services,
  { uploadId }: Upload,
  metadata: Parameters<typeof storeUpload>[2],
  put: () => Promise<boolean>,
): Promise<void> {
  const outcome = await storeUpload(db, uploadId, metadata, now(), put, retention.uploads);
  if (outcome !== 'stored' && outcome !== 'unchanged') throw new Problem(problemCodes[outcome]);
}

async function putFile(
  { db, ports }: Services,
  request: ObjectRequest,
  upload: Upload,
  content: Buffer,
): Promise<boolean> {
  const result = await writePicture(db, ports.objects, upload, content, upload.contentType);
  if (!result.ok) request.log.warn({ port: 'objects', failure: result.failure, detail: result.detail });
  return result.ok;
}

/** Sends the file as a sandboxed attachment, so that opening its URL downloads it and runs nothing. */
async function sendFile(
  { db, ports }: Services,
  upload: Upload,
  request: ObjectRequest,
  reply: FastifyReply,
) {
  const file = storedFile(db, upload);
  if (!file) throw new Problem('upload.notFound');
  const object = await readPicture(db, ports.objects, upload);
  if (!object.ok) {
    request.log.warn({ port: 'objects', failure: object.failure, detail: object.detail });
    throw new Problem(object.failure === 'missing' ? 'upload.notFound' : 'upload.cloud');
  }
  return sendPrivateFile(reply, object.value, {
    type: file.contentType,
    // Not the customer's name of it: what is downloaded ends as its type does.
    disposition: `attachment; filename="${upload.uploadId}.${EXTENSIONS[file.contentType]}"`,
  });
}
