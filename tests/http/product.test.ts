// What is said of a product before anybody applies for it.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readFixture } from '../forms/fixtures.ts';
import { query } from './database.ts';
import { startServer } from './server.ts';

const server = await startServer();
const { app, attempt, call } = server;
const HEMU = { supplierCode: 'HMH', briskCode: 'HMH-B02' };

interface DocumentsFixture {
  documents: { documentId: string; text: string }[];
}

test('a link without a session gets a product, its contract terms and its documents in its language [C-018]', async () => {
  const detail = await call('productDetail', { ...HEMU, language: 'es_ES' });
  expect(detail.product).toMatchObject({
    riskCode: 'HMH-R02',
    version: 'E1',
    supplierName: 'Hemu Salud',
    premiumFrom: '236.00',
    isSoldOnline: true,
  });
  expect(detail.terms).toEqual({
    servicePhone: '400-000-0200',
    coolingOffDays: 0,
    hasDeathBenefit: false,
    coverYears: 1,
  });
  expect(detail.documents.map(({ documentId, title }) => [documentId, title])).toEqual([
    ['terms', 'Condiciones de la póliza'],
    ['exclusions', 'Exclusiones'],
    ['notice', 'Información para el tomador'],
    ['healthStatement', 'Sobre las preguntas de salud'],
    ['insurerTransfer', 'Autorización de datos personales'],
  ]);
});

test('the text of a document is behind the hash of its bytes, for ever and for everybody; nothing else is', async () => {
  const { documents } = await call('productDetail', HEMU);
  const { documents: published } = readFixture<DocumentsFixture>('documents/HMH-R02.json');
  const { path } = documents.find(({ documentId }) => documentId === 'exclusions')!;
  const response = await app.inject({ url: path });
  expect(response.body).toBe(published.find(({ documentId }) => documentId === 'exclusions')!.text);
  expect(path).toContain(createHash('sha256').update(response.body).digest('hex'));
  expect(response.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/plain; charset=utf-8',
  });
  for (const file of ['0'.repeat(64), 'terms', '..%2f..%2fetc'])
    expect((await app.inject({ url: `/shop/documents/${file}.txt` })).statusCode).toBe(404);
});

test.each([
  ['another insurer', { ...HEMU, supplierCode: 'CHL' }, 404, 'product.notFound'],
  ['another product', { ...HEMU, riskCode: 'CHL-R01' }, 404, 'product.notFound'],
  ['no product', { ...HEMU, briskCode: 'HMH-B99' }, 404, 'product.notFound'],
  ['a code of another shape', { ...HEMU, briskCode: "x' or 1=1" }, 400, 'request.invalid'],
] as const)('a link to %s finds nothing', async (_link, request, status, code) => {
  expect(await attempt('productDetail', request)).toMatchObject({ status, body: { code } });
});

test('of two products under one briskCode a link gets the one that it names, else the first', async () => {
  await query(
    server.databaseUrl,
    `insert into products (supplier_code, risk_code, brisk_code, version, premium_from, words, position)
     select supplier_code, 'HMH-R09', brisk_code, version, '99.00', words, 90 from products where risk_code = 'HMH-R02'`,
  );
  expect((await call('productDetail', HEMU)).product.riskCode).toBe('HMH-R02');
  const named = await call('productDetail', { ...HEMU, riskCode: 'HMH-R09' });
  expect(named).toMatchObject({ product: { riskCode: 'HMH-R09', premiumFrom: '99.00' }, documents: [] });
  // It has no rates: it is not sold online, and its contract says nothing here.
  expect(named.product.isSoldOnline).toBeUndefined();
  expect(named.terms).toBeUndefined();
});
