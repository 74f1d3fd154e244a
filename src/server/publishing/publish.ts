/** Publishes documents: a base form, an overlay, a whole insurer or a code list, all of it or nothing. */
import type { CodeList } from '../../../schemas/generated/code-list.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { Insurer } from '../../../schemas/generated/insurer.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import type { CheckResult } from '../../core/failures/check-result.ts';
import { publishProblem, type PublishProblem } from '../../core/failures/publish-problem.ts';
import { checkCodeListDocument } from '../../core/form-checks/check-code-list.ts';
import { checkFormDocument, checkOverlayDocument } from '../../core/form-checks/check-document.ts';
import { checkInsurerDocument } from '../../core/form-checks/check-insurer.ts';
import type { Database, Transaction } from '../store/connection/database.ts';
import { publishCodeListDocument, type PublishedCodeList } from './publish-code-list.ts';
import { publishDocument } from './publish-document.ts';
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
  for (const { product, forms, list } of publishables) {
    if (list) done.lists = [...(done.lists ?? []), await publishCodeListDocument(tx, list, options)];
    const before = product && (await saveProduct(tx, product));
    for (const form of forms) done.published.push(...(await publishDocument(tx, form, options)));
    if (product) done.products.push(await judgeProduct(tx, product, before, options));
  }
  return done;
}

/** Problems of the time that a document is published for: a product starts at once, and a list has no last days. */
function timeProblems({ product, list }: DocumentContents, options: TimedOptions): PublishProblem[] {
  const lastDay = options.lastBegin ?? options.lastSubmit;
  if (product && (options.validFrom ?? lastDay)) return [publishProblem('schedule.product', '')];
  return list && lastDay ? [publishProblem('schedule.listDays', '')] : [];
}

/**
 * What a document publishes: one base form or overlay; an insurer its product, and an overlay for every screen; or a code
 * list.
 */
interface DocumentContents {
  list?: CodeList;
  product?: Insurer['product'];
  forms: readonly (Form | Overlay)[];
}

function checkPublishDocument(document: unknown): CheckResult<DocumentContents, PublishProblem> {
  const isRecord = typeof document === 'object' && document !== null;
  if (isRecord && 'product' in document) {
    const insurer = checkInsurerDocument(document);
    return insurer.ok ? { ok: true, product: insurer.product, forms: insurer.overlays } : insurer;
  }
  if (isRecord && 'listId' in document) {
    const checkedList = checkCodeListDocument(document);
    return checkedList.ok ? { ok: true, list: checkedList.list, forms: [] } : checkedList;
  }
  const isOverlay = isRecord && 'operations' in document;
  const checked = isOverlay ? checkOverlayDocument(document) : checkFormDocument(document);
  return checked.ok ? { ok: true, forms: [checked.document] } : checked;
}
