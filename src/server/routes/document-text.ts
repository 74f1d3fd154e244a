// Serves the texts of the documents of products to everybody: a customer reads them before there is an application.
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../core/failures/problem.ts';
import type { Services } from '../services/services.ts';
import { readDocumentText } from '../store/product-documents.ts';

const ONE_YEAR_S = 31_536_000;

/** The address of a text. @param sha256 of its bytes, in hex */
export const documentTextPath = (sha256: string): string => `/shop/documents/${sha256}.txt`;

/** Serves a text under the hash of its bytes, so that a response never expires. */
export function documentTexts(app: FastifyInstance, { db }: Services): void {
  app.get<{ Params: { file: string } }>('/shop/documents/:file', async (request, reply) => {
    const hash = /^([0-9a-f]{64})\.txt$/.exec(request.params.file)?.[1];
    const text = hash === undefined ? undefined : await readDocumentText(db, hash);
    if (text === undefined) throw new Problem('request.unknown');
    return reply
      .header('cache-control', `public, max-age=${ONE_YEAR_S}, immutable`)
      .type('text/plain; charset=utf-8')
      .send(text);
  });
}
