// Serves form documents: the questions of a published form in one language, the same for everybody and for ever.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { locales, type Locale } from '../../../locales/index.ts';
import { optionLists } from '../../../schemas/elements/option-lists.ts';
import type { CodeList } from '../../../schemas/generated/code-list.ts';
import type { FormDocument } from '../../../schemas/generated/insurance.ts';
import { Problem } from '../../core/failures/problem.ts';
import { encodingFor, type Encoding } from '../plugins/accepted-encoding.ts';
import type { CodeListCache } from '../forms/code-list-cache.ts';
import type { LoadedForm } from '../forms/form-cache.ts';
import type { Services } from '../services/services.ts';
import { toFormDocument } from './screen-form.ts';

const ONE_YEAR_S = 31_536_000;

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

interface KeptDocument {
  document: FormDocument;
  sha256: string;
  /**
   * Names the document by its hash, and what it is made of: any server can make it, also one that starts later, and
   * nothing has to be stored.
   */
  path: string;
  body: Buffer;
  /** Each is compressed once. */
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
  /** The lists whose labels it contains. */
  lists: readonly (CodeList | undefined)[];
}

const kept = new WeakMap<LoadedForm, Map<string, KeptDocument>>();

/** The document of a form in a language, made anew when a code list has changed. */
export function documentOf(form: LoadedForm, lists: CodeListCache, language: string): KeptDocument {
  const ofForm = kept.get(form) ?? new Map<string, KeptDocument>();
  kept.set(form, ofForm);
  const known = ofForm.get(language);
  if (known && optionLists.every((listId, place) => lists.list(listId) === known.lists[place])) return known;
  const document = toFormDocument(form, lists, language, {});
  const body = Buffer.from(JSON.stringify(document));
  const sha256 = createHash('sha256').update(body).digest('hex');
  const query = new URLSearchParams({ form: form.version.contentHash, language }).toString();
  const made = {
    document,
    sha256,
    path: `/shop/forms/${sha256}.json?${query}`,
    body,
    compressed: {},
    lists: optionLists.map((listId) => lists.list(listId)),
  };
  ofForm.set(language, made);
  return made;
}

const isLocale = (value: unknown): value is Locale => (locales as readonly unknown[]).includes(value);

/** Serves a document under its hash, and no other under that. */
export function formDocuments(app: FastifyInstance, { forms, lists }: Services): void {
  app.get<{ Params: { file: string } }>('/shop/forms/:file', async (request, reply) => {
    const { form: contentHash, language } = request.query as Record<string, unknown>;
    if (typeof contentHash !== 'string' || !isLocale(language)) throw new Problem('request.unknown');
    const form = /^[0-9a-f]{64}$/.test(contentHash) ? await forms.getByContent(contentHash) : undefined;
    const file = form && documentOf(form, lists, language);
    if (!file || request.params.file !== `${file.sha256}.json`) throw new Problem('request.unknown');
    const encoding = encodingFor(request.headers['accept-encoding']);
    reply
      .header('cache-control', `public, max-age=${ONE_YEAR_S}, immutable`)
      .header('vary', 'accept-encoding')
      .type('application/json; charset=utf-8');
    if (!encoding) return reply.send(file.body);
    return reply.header('content-encoding', encoding).send(await compressed(file, encoding));
  });
}

const compressed = (file: KeptDocument, encoding: Encoding): Promise<Buffer> =>
  (file.compressed[encoding] ??= compress[encoding](file.body));
