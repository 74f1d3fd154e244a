// What a new list of a product's documents changes for the customers who read and agree to them.
import type { ProductDocument } from '../../../schemas/generated/product-documents.ts';
import { canonicalJson } from '../json/canonical-json.ts';

/**
 * Kinds of changes, in the order of the report; the text of each is `documentChange.<kind>` in `locales/<tag>/qa.json`.
 * A version that says the same as the one before is `reissued`: it is read again as well.
 */
export const DOCUMENT_CHANGES = [
  'added',
  'text',
  'purpose',
  'countdown',
  'title',
  'reissued',
  'withdrawn',
  'moved',
] as const;

/** One change of one document. */
export interface DocumentChange {
  kind: (typeof DOCUMENT_CHANGES)[number];
  documentId: string;
  version: number;
  title: ProductDocument['title'];
  /** The value before and after: seconds, a purpose, a place; of a text the number of its lines that are gone and new. */
  before?: string;
  after?: string;
}

/**
 * What customers notice: an open application has to read again what has another version or is new (`readAgain`), has less to
 * read (`fewer`), or finds the same documents in another order (`order`).
 */
export type DocumentsClass = 'readAgain' | 'fewer' | 'order';

/** Compares the documents of a product with those that its customers read now; none for a product without. */
export function diffDocuments(
  before: readonly ProductDocument[],
  after: readonly ProductDocument[],
): DocumentChange[] {
  const former = new Map(before.map((document) => [document.documentId, document]));
  const kept = after.filter(({ documentId }) => former.has(documentId));
  const order = before.filter(({ documentId }) => kept.some((each) => each.documentId === documentId));
  const changes = [
    ...after.flatMap((document) => {
      const earlier = former.get(document.documentId);
      if (!earlier) return [changeOf('added', document)];
      return earlier.version === document.version ? [] : versionChanges(earlier, document);
    }),
    ...before
      .filter(({ documentId }) => !after.some((each) => each.documentId === documentId))
      .map((document) => changeOf('withdrawn', document)),
    ...kept.flatMap((document, place) => {
      const earlier = order.findIndex(({ documentId }) => documentId === document.documentId);
      const places = { before: String(earlier + 1), after: String(place + 1) };
      return earlier === place ? [] : [changeOf('moved', document, places)];
    }),
  ];
  return DOCUMENT_CHANGES.flatMap((kind) => changes.filter((change) => change.kind === kind));
}

/** The class of a list's changes. */
export function classOfDocuments(changes: readonly DocumentChange[]): DocumentsClass {
  const kinds = new Set(changes.map(({ kind }) => kind));
  if ([...kinds].some((kind) => kind !== 'withdrawn' && kind !== 'moved')) return 'readAgain';
  return kinds.has('withdrawn') ? 'fewer' : 'order';
}

/** The properties in which two versions of a document differ, as the file names them. */
export const changedProperties = (before: ProductDocument, after: ProductDocument): string[] =>
  (['text', 'title', 'countdown', 'purpose'] as const).filter(
    (property) => canonicalJson(before[property]) !== canonicalJson(after[property]),
  );

function versionChanges(before: ProductDocument, after: ProductDocument): DocumentChange[] {
  const changes = changedProperties(before, after).map((property) => {
    if (property === 'text') return changeOf('text', after, lineChange(before.text, after.text));
    if (property === 'countdown')
      return changeOf('countdown', after, {
        before: String(before.countdown),
        after: String(after.countdown),
      });
    if (property === 'purpose')
      return changeOf('purpose', after, { before: before.purpose, after: after.purpose });
    return changeOf('title', after);
  });
  return changes.length > 0 ? changes : [changeOf('reissued', after)];
}

/** How many lines of a text are gone, and how many are new. */
function lineChange(before: string, after: string): { before: string; after: string } {
  const [old, current] = [linesOf(before), linesOf(after)];
  const missing = (lines: readonly string[], others: readonly string[]) => {
    const left = [...others];
    return lines.filter((line) => {
      const at = left.indexOf(line);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    }).length;
  };
  return { before: String(missing(old, current)), after: String(missing(current, old)) };
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

const changeOf = (
  kind: DocumentChange['kind'],
  { documentId, version, title }: ProductDocument,
  values: Pick<DocumentChange, 'before' | 'after'> = {},
): DocumentChange => ({ kind, documentId, version, title, ...values });
