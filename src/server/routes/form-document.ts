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
import { itemListsOf } from '../../core/form/listed-options.ts';
import { encodingFor, type Encoding } from '../plugins/accepted-encoding.ts';
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
  /** The ids of the lists whose items the page reads at once. */
  itemLists: readonly string[];
  /** The lists whose items it contains, and the day on which those can be chosen. */
  lists: readonly (CodeList | undefined)[];
  asOf: string;
}

const kept = new WeakMap<LoadedForm, Map<string, KeptDocument>>();

/** The document of a form in a language, made anew when a code list has changed, and each day where it offers items of lists. */
export function documentOf(
  form: LoadedForm,
  services: Pick<Services, 'lists' | 'today'>,
  language: string,
): KeptDocument {
  const ofForm = kept.get(form) ?? new Map<string, KeptDocument>();
  kept.set(form, ofForm);
  const known = ofForm.get(language);
  const itemLists = known?.itemLists ?? itemListsOf(form.index.form);
  const asOf = itemLists.length > 0 ? services.today() : '';
  const lists = [...optionLists, ...itemLists].map((listId) => services.lists.list(listId));
  if (known?.asOf === asOf && lists.every((list, place) => list === known.lists[place])) return known;
  const document = toFormDocument(form, services, language, {});
  const body = Buffer.from(JSON.stringify(document));
  const sha256 = createHash('sha256').update(body).digest('hex');
  const query = new URLSearchParams({ form: form.version.contentHash, language }).toString();
  const made = {
    document,
    sha256,
    path: `/shop/forms/${sha256}.json?${query}`,
    body,
    compressed: {},
    itemLists,
    lists,
    asOf,
  };
  ofForm.set(language, made);
  return made;
}

const isLocale = (value: unknown): value is Locale => (locales as readonly unknown[]).includes(value);

/** Serves a document under its hash, and no other under that. */
export function formDocuments(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { file: string } }>('/shop/forms/:file', async (request, reply) => {
    const { form: contentHash, language } = request.query as Record<string, unknown>;
    if (typeof contentHash !== 'string' || !isLocale(language)) throw new Problem('request.unknown');
    const form = /^[0-9a-f]{64}$/.test(contentHash)
      ? await services.forms.getByContent(contentHash)
      : undefined;
    const file = form && documentOf(form, services, language);
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
