/** Publishes documents: a base form, an overlay, a whole insurer, a code list or the documents of a product, all of it or nothing. */
import type { CodeList } from '../../../schemas/generated/code-list.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { Insurer } from '../../../schemas/generated/insurer.ts';
import type { ProductDocuments } from '../../../schemas/generated/product-documents.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import type { CheckResult } from '../../core/failures/check-result.ts';
import { publishProblem, type PublishProblem } from '../../core/failures/publish-problem.ts';
import { checkCodeListDocument } from '../../core/form-checks/check-code-list.ts';
import { checkFormDocument, checkOverlayDocument } from '../../core/form-checks/check-document.ts';
import { checkInsurerDocument } from '../../core/form-checks/check-insurer.ts';
import { checkProductDocuments } from '../../core/form-checks/check-product-documents.ts';
import type { Database, Transaction } from '../store/connection/database.ts';
import { sha256 } from '../store/sha256.ts';
import { publishCodeListDocument, type PublishedCodeList } from './publish-code-list.ts';
import { publishDocument } from './publish-document.ts';
import { publishDocuments, type PublishedDocuments } from './publish-documents.ts';
import { judgeProduct, saveProduct, type PublishedProduct } from './publish-product.ts';
import { inPublishTransaction } from './publish-transaction.ts';
import {
  PublishError,
  type PublishedForm,
  type PublishOptions,
  type TimedOptions,
} from './publish-version.ts';

export type PublishResult = CheckResult<Published & { isDryRun?: boolean }, PublishProblem>;

/**
 * Publishes one document: all of its forms in one transaction, or none. A form that comes out unchanged gets no new
 * version.
 */
export const publish = (db: Database, document: unknown, options: PublishOptions): Promise<PublishResult> =>
  publishAll(db, [document], options);

/**
 * Publishes several documents in their order, all of them or none.
 *
 * @param isDue runs under the publishing lock; resolves to false when another process has published them meanwhile
 */
export async function publishAll(
  db: Database,
  documents: readonly unknown[],
  options: PublishOptions,
  isDue: (tx: Transaction) => Promise<boolean> = () => Promise.resolve(true),
): Promise<PublishResult> {
  const publishables: DocumentContents[] = [];
  for (const document of documents) {
    const contents = checkPublishDocument(document);
    if (!contents.ok) return contents;
    publishables.push(contents);
  }
  return inPublishTransaction(db, options, async (tx, timed) => {
    const done = (await isDue(tx)) ? await publishContents(tx, publishables, timed) : NOTHING;
    return { ok: true as const, ...done };
  });
}

interface Published {
  published: PublishedForm[];
  products: PublishedProduct[];
  /** Of documents that are code lists; absent without any. */
  lists?: PublishedCodeList[];
  /** Of files of documents of products; absent without any. */
  documents?: PublishedDocuments[];
}

const NOTHING: Published = { published: [], products: [] };

async function publishContents(
  tx: Transaction,
  publishables: readonly DocumentContents[],
  options: TimedOptions,
): Promise<Published> {
  const untimed = publishables.flatMap((contents) => timeProblems(contents, options));
  if (untimed.length > 0) throw new PublishError(untimed);
  const done: Published = { published: [], products: [] };
  for (const { product, forms, list, documents } of publishables) {
    if (list) done.lists = [...(done.lists ?? []), await publishCodeListDocument(tx, list, options)];
    if (documents)
      done.documents = [...(done.documents ?? []), await publishDocuments(tx, documents, options)];
    const before = product && (await saveProduct(tx, product, options));
    for (const form of forms) done.published.push(...(await publishDocument(tx, form, options)));
    if (product) done.products.push(await judgeProduct(tx, product, before, options));
  }
  return done;
}

/** Problems of the time that a document is published for: a product and its documents start at once, and a list has no last days. */
function timeProblems(
  { product, list, documents }: DocumentContents,
  options: TimedOptions,
): PublishProblem[] {
  const lastDay = options.lastBegin ?? options.lastSubmit;
  if (product && (options.validFrom ?? lastDay)) return [publishProblem('schedule.product', '')];
  if (documents && (options.validFrom ?? lastDay)) return [publishProblem('schedule.documents', '')];
  return list && lastDay ? [publishProblem('schedule.listDays', '')] : [];
}

/**
 * What a document publishes: one base form or overlay; an insurer its product, and an overlay for every screen; a code list; or
 * the documents of a product.
 */
interface DocumentContents {
  list?: CodeList;
  documents?: ProductDocuments;
  product?: Insurer['product'];
  forms: readonly (Form | Overlay)[];
}

function checkPublishDocument(document: unknown): CheckResult<DocumentContents, PublishProblem> {
  const has = (key: string) => typeof document === 'object' && document !== null && key in document;
  if (has('product'))
    return contentsOf(checkInsurerDocument(document), ({ product, overlays }) => ({
      product,
      forms: overlays,
    }));
  if (has('listId')) return contentsOf(checkCodeListDocument(document), ({ list }) => ({ list, forms: [] }));
  if (has('documents'))
    return contentsOf(checkProductDocuments(document, sha256), ({ list }) => ({
      documents: list,
      forms: [],
    }));
  const checked = has('operations') ? checkOverlayDocument(document) : checkFormDocument(document);
  return contentsOf<{ document: Form | Overlay }>(checked, (valid) => ({ forms: [valid.document] }));
}

function contentsOf<Checked extends object>(
  checked: CheckResult<Checked, PublishProblem>,
  contents: (valid: Checked) => DocumentContents,
): CheckResult<DocumentContents, PublishProblem> {
  return checked.ok ? { ok: true, ...contents(checked) } : checked;
}
