// Publishes the documents of a product: judged, versions stored, and the list put in force. Servers read it with the next call.
import { SCRIPT_TESTS } from '../../../locales/han-sets.ts';
import type { ProductDocument, ProductDocuments } from '../../../schemas/generated/product-documents.ts';
import type { CheckResult } from '../../core/failures/check-result.ts';
import { publishProblem, type PublishProblem } from '../../core/failures/publish-problem.ts';
import { canonicalJson } from '../../core/json/canonical-json.ts';
import { diffDocuments } from '../../core/publish/diff-documents.ts';
import { checkDocuments, type DocumentsReport } from '../../core/publish/document-checks.ts';
import { previousInForce } from '../../core/publish/previous-in-force.ts';
import { audit } from '../store/audit.ts';
import { countConcerned } from '../store/concerned-trades.ts';
import type { Database, Transaction } from '../store/connection/database.ts';
import {
  insertDocumentList,
  insertDocumentVersions,
  readDocumentLists,
  readDocumentVersions,
  type DocumentList,
  type ProductKey,
} from '../store/document-lists.ts';
import { readProductCodes } from '../store/products.ts';
import { isApproved } from './approval.ts';
import { overtakenProblems } from './overtaken.ts';
import { inPublishTransaction } from './publish-transaction.ts';
import { PublishError, type PublishOptions, type TimedOptions } from './publish-version.ts';
import { undrawableDocuments } from './undrawable-texts.ts';

/** Result for the documents of a product. */
export interface PublishedDocuments extends ProductKey {
  /** Number of the list: 1, 2, … of a product. */
  number: number;
  /** False when the same versions were in force already. */
  changed: boolean;
  /** Absent when nothing changed. */
  report?: DocumentsReport;
}

/** The key of `--based-on` for documents, and the name of their history. */
export const DOCUMENTS = 'documents';

/** The lists that a product had, with all versions of its documents. */
interface History {
  lists: readonly DocumentList[];
  versions: readonly ProductDocument[];
}

const readHistory = async (tx: Transaction, product: ProductKey): Promise<History> => ({
  lists: await readDocumentLists(tx, product),
  versions: await readDocumentVersions(tx, product),
});

/** @throws PublishError with every reason why the documents may not be published */
export async function publishDocuments(
  tx: Transaction,
  document: ProductDocuments,
  options: TimedOptions,
): Promise<PublishedDocuments> {
  const { supplierCode, riskCode } = document;
  await requireProduct(tx, document);
  const history = await readHistory(tx, document);
  const basedOn = options.basedOn?.[DOCUMENTS];
  const overtaken = basedOn === undefined ? [] : overtakenLists(history, basedOn);
  if (overtaken.length > 0) throw new PublishError(overtaken);
  const documents = document.documents.map(({ sha256: _checked, ...own }) => own);
  return putInForce(tx, { supplierCode, riskCode }, { documents, history }, options);
}

/** Undefined when the product has no documents. */
export type UnpublishDocumentsResult =
  | CheckResult<
      { unpublished: number; documents: PublishedDocuments; isDryRun?: boolean | undefined },
      PublishProblem
    >
  | undefined;

/**
 * Puts the list of documents that was in force before in force again, with the checks and the approval of publishing. What was
 * agreed to stays as it was.
 */
export const unpublishDocuments = (
  db: Database,
  product: ProductKey,
  options: PublishOptions,
): Promise<UnpublishDocumentsResult> =>
  inPublishTransaction(db, options, async (tx, timed) => {
    const history = await readHistory(tx, product);
    const live = history.lists.at(-1);
    if (!live) return undefined;
    const entries = history.lists.map((list) => ({ list, content: canonicalJson(list.documents) }));
    const previous = previousInForce(entries);
    if (!previous) throw new PublishError([publishProblem('unpublish.nothingBefore', '')]);
    const restored = { documents: documentsOf(history, previous.list), history, isRestored: true };
    const documents = await putInForce(tx, product, restored, timed);
    return { ok: true as const, unpublished: live.number, documents };
  });

/** Documents on their way to being in force. */
interface Candidate {
  documents: readonly ProductDocument[];
  history: History;
  /** Whether they were in force before. */
  isRestored?: boolean;
}

async function putInForce(
  tx: Transaction,
  product: ProductKey,
  { documents, history, isRestored = false }: Candidate,
  options: TimedOptions,
): Promise<PublishedDocuments> {
  const live = history.lists.at(-1);
  const { publishedBy } = options;
  const { problems, report: checks } = checkDocuments(documents, {
    before: documentsOf(history, live),
    published: history.versions,
    isRestored,
    concerned: await countConcerned(tx, product, options.now),
    locales: options.locales,
    scripts: SCRIPT_TESTS,
    isApproved: isApproved(options),
  });
  problems.push(...undrawableDocuments(documents));
  if (problems.length > 0) throw new PublishError(problems);
  const listed = documents.map(({ documentId, version }) => ({ documentId, version }));
  if (live && canonicalJson(listed) === canonicalJson(live.documents))
    return { ...product, number: live.number, changed: false };
  const approvedBy = options.approvedBy?.trim();
  const report = approvedBy ? { ...checks, approvedBy } : checks;
  const number = (live?.number ?? 0) + 1;
  const added = documents
    .map((document, position) => ({ ...document, position }))
    .filter((document) => !isPublished(history, document));
  await insertDocumentVersions(tx, product, added, publishedBy);
  await insertDocumentList(tx, product, { number, documents: listed, publishedBy, report });
  await audit(tx, {
    actor: publishedBy,
    action: isRestored ? 'unpublishDocuments' : 'publishDocuments',
    subject: product.riskCode,
    details: { ...product, number, documents: listed, class: report.class, approvedBy },
  });
  return { ...product, number, changed: true, report };
}

/** The documents of a list as they were published; none without a list. */
export const documentsOf = ({ versions }: Pick<History, 'versions'>, list: DocumentList | undefined) =>
  (list?.documents ?? []).map(({ documentId, version }) =>
    versions.find((other) => other.documentId === documentId && other.version === version)!,
  );

const isPublished = ({ versions }: History, { documentId, version }: ProductDocument): boolean =>
  versions.some((other) => other.documentId === documentId && other.version === version);

const overtakenLists = (history: History, basedOn: number): PublishProblem[] =>
  overtakenProblems(history.lists, basedOn, (before, after) =>
    diffDocuments(documentsOf(history, before), documentsOf(history, after)).map(
      ({ documentId }) => documentId,
    ),
  );

/** @throws PublishError when nobody sells the product: a misspelt code would publish for no customer */
async function requireProduct(tx: Transaction, { supplierCode, riskCode }: ProductKey): Promise<void> {
  const codes = await readProductCodes(tx);
  if (codes.some((known) => known.supplierCode === supplierCode && known.riskCode === riskCode)) return;
  const allowed = codes.map((known) => `${known.supplierCode}/${known.riskCode}`).join(', ');
  const product = `${supplierCode}/${riskCode}`;
  throw new PublishError([publishProblem('documents.unknownProduct', '/riskCode', { product, allowed })]);
}
