// PDFs beside pictures: checked as a whole, stored encrypted as they are, sent as downloads, and taken where the form says so.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/store/connection/database.ts';
import { countOutdatedRows } from '../../src/server/store/rewrite-rows.ts';
import { query } from './database.ts';
import { testDataKeys } from './data-keys.ts';
import { objectStream, pdf, pdfOf } from './pdfs.ts';
import { jpeg, png } from './pictures.ts';
import { afterNoon, startServer } from './server.ts';
import { openTrade } from './trade.ts';
import { listFiles, uploadClient } from './upload-client.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const server = await startServer();
const { attempt, databaseUrl, setNow, simulated } = server;
const { announce, getImage, incoming, readState, readStored, removeImage, send, storedIds, upload } =
  uploadClient(server);
const { db, close } = openDatabase(databaseUrl, testDataKeys);
afterAll(close);
beforeEach(() => setNow(afterNoon(0).toISOString()));

const DOCUMENT = { purpose: 'document', contentType: 'application/pdf' } as const;
const uploadPdf = (bytes: Buffer, fileName?: string) =>
  upload(bytes, { ...DOCUMENT, ...(fileName === undefined ? {} : { fileName }) });

describe('a PDF that is refused is not stored, and the refusal says what is allowed:', () => {
  const ofPdfs = { status: 415, code: 'upload.type', data: { types: 'pdf' } };
  const unreadable = { status: 422, code: 'upload.unreadable', data: undefined };
  const unsafe = { status: 422, code: 'upload.unsafe', data: undefined };
  test.each<[title: string, createFile: () => Buffer | Promise<Buffer>, refusal: object]>([
    ['a PNG named .pdf', png, ofPdfs],
    ['a JPEG named .pdf', jpeg, ofPdfs],
    ['a page named .pdf', () => Buffer.from('<html><script>alert(1)</script>%PDF-1.7'), ofPdfs],
    ['a PNG that goes on as a PDF', async () => Buffer.concat([await png(), pdf()]), ofPdfs],
    ['a PDF that goes on as a ZIP', () => Buffer.concat([pdf(), Buffer.from('PK\u0005\u0006')]), unreadable],
    ['half a PDF', () => pdf().subarray(0, 300), unreadable],
    ['the header of a PDF', () => Buffer.from('%PDF-1.7\n'), unreadable],
    ['a PDF with a password', () => pdf([], '/Encrypt 5 0 R'), unsafe],
    ['a PDF with a script', () => pdf(['<< /S /JavaScript /JS (x) >>']), unsafe],
    ['a PDF with a compressed script', () => pdf([objectStream('<< /S /JavaScript >>')]), unsafe],
    ['a PDF with a file', () => pdf(['<< /Type /EmbeddedFile >>']), unsafe],
  ])('%s', async (_title, createFile, refusal) => {
    const before = storedIds().length;
    const { announcement, response } = await uploadPdf(await createFile(), 'a.pdf');
    expect(response).toEqual(refusal);
    expect(storedIds()).toHaveLength(before);
    expect(listFiles(incoming)).toEqual([]);
    expect(await readState(announcement)).toMatchObject({ state: 'waiting', image: null, document: null });
    expect((await getImage(announcement, announcement.trade.token)).statusCode).toBe(404);
  });

  test('a PDF in the place of a picture', async () => {
    expect((await upload(pdf(), { contentType: 'image/png' })).response).toEqual({
      status: 415,
      code: 'upload.type',
      data: { types: 'png, jpg, jpeg' },
    });
  });

  test.each([
    [{ purpose: 'image', contentType: 'application/pdf' }, 'png, jpg, jpeg'],
    [{ purpose: 'signature', contentType: 'application/pdf' }, 'png, jpg, jpeg'],
    [{ purpose: 'idCardFront', contentType: 'application/pdf' }, 'png, jpg, jpeg'],
    [{ purpose: 'document', contentType: 'image/png' }, 'pdf'],
    [{ purpose: 'document', contentType: 'text/html' }, 'pdf'],
  ])('the announcement %j', async (changes, types) => {
    const { tradeId, token } = await openTrade(server);
    expect(await attempt('cosGetSign', { tradeId, size: 100, ...changes }, token)).toMatchObject({
      status: 415,
      body: { code: 'upload.type', data: { types } },
    });
  });

  test('one byte over 10 MB, announced or sent', async () => {
    const { tradeId, token } = await openTrade(server);
    const tooLarge = { tradeId, ...DOCUMENT, size: MAX_BYTES + 1 };
    expect(await attempt('cosGetSign', tooLarge, token)).toMatchObject({
      status: 413,
      body: { code: 'upload.tooLarge', data: { maxBytes: MAX_BYTES } },
    });
    const announcement = await announce(MAX_BYTES, DOCUMENT);
    expect(await send(announcement, pdfOf(MAX_BYTES + 1))).toMatchObject({ code: 'upload.tooLarge' });
    expect(listFiles(incoming)).toEqual([]);
  });
});

test('a PDF is stored byte for byte, encrypted with its name, and sent to its owner as a download only', async () => {
  const bytes = pdf();
  const { announcement, response } = await uploadPdf(bytes, '出院小结 2026.pdf');
  const { uploadId, path, trade } = announcement;
  const document = {
    uploadId,
    path,
    contentType: 'application/pdf',
    bytes: bytes.length,
    fileName: '出院小结 2026.pdf',
  };
  expect(response).toEqual({ status: 200, code: 0, data: document });
  expect(await readState(announcement)).toMatchObject({
    purpose: 'document',
    state: 'stored',
    image: null,
    document,
  });
  expect(readStored(announcement).equals(bytes)).toBe(true);
  expect(readFileSync(join(simulated.objects, uploadId)).includes('%PDF')).toBe(false);
  const [row] = await query(databaseUrl, 'select file_name::text as name from uploads where upload_id = $1', [
    uploadId,
  ]);
  expect(row!['name']).toMatch(/^\{"\$encrypted": "1\.k1\./);

  const { rawPayload, headers } = await getImage(announcement, trade.token);
  expect(rawPayload.equals(bytes)).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${uploadId}.pdf"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  const stranger = await openTrade(server);
  expect((await getImage(announcement, stranger.token)).statusCode).toBe(404);
  expect((await removeImage(announcement, stranger.token)).statusCode).toBe(404);
  expect(await send(announcement, bytes)).toEqual(response);
  expect(await send(announcement, pdf(['(other)']).subarray(0, bytes.length))).toMatchObject({ status: 422 });
  expect((await removeImage(announcement, trade.token)).json()).toMatchObject({ data: { removed: true } });
  expect((await getImage(announcement, trade.token)).statusCode).toBe(404);
});

test('10 MB are accepted', async () => {
  expect((await uploadPdf(pdfOf(MAX_BYTES))).response).toMatchObject({
    status: 200,
    data: { bytes: MAX_BYTES },
  });
});

test.each([
  ['C:\\Users\\x\\report.pdf', 'report.pdf'],
  ['../../etc/report.pdf', 'report.pdf'],
  ['a\u202Efdp.exe\u0000.pdf', 'afdp.exe.pdf'],
  ['\n', null],
  [undefined, null],
])('the name %j is kept as %j', async (fileName, kept) => {
  expect((await uploadPdf(pdf(), fileName)).response).toMatchObject({
    status: 200,
    data: { fileName: kept },
  });
});

test('a name from before encryption is counted as clear until it is rewritten', async () => {
  const { announcement } = await uploadPdf(pdf(), 'clear.pdf');
  const before = await countOutdatedRows(db);
  await query(databaseUrl, `update uploads set file_name = '"clear.pdf"' where upload_id = $1`, [
    announcement.uploadId,
  ]);
  expect(await countOutdatedRows(db)).toBe(before + 1);
  expect(await readState(announcement)).toMatchObject({ document: { fileName: 'clear.pdf' } });
});
