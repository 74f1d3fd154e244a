// Publish checks of the documents of a product: versions that never change, and what takes from customers what they were told.
import type { ProductDocument } from '../../../schemas/generated/product-documents.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { documentPointer } from '../form-checks/check-product-documents.ts';
import { lintWords, type Scripts } from '../lint/lint-words.ts';
import type { WordWarning } from '../lint/word-warning.ts';
import {
  changedProperties,
  classOfDocuments,
  diffDocuments,
  type DocumentChange,
  type DocumentsClass,
} from './diff-documents.ts';
import type { ConcernedTrades } from './concerned-trades.ts';
import { translationProblems } from './translation-problems.ts';

/** What the documents of a product are checked against. */
export interface DocumentsContext {
  /** The documents that customers read now. */
  before: readonly ProductDocument[];
  /** All versions of documents of the product that were ever published. */
  published: readonly ProductDocument[];
  /** Whether the documents were in force before, and are again: they go back behind those that customers read now. */
  isRestored?: boolean;
  concerned: ConcernedTrades;
  locales: readonly string[];
  scripts: Scripts;
  /** Approved by a second person. */
  isApproved: boolean;
}

/** What publishing changes; shown to the publisher and stored with the list. */
export interface DocumentsReport {
  class: DocumentsClass;
  changes: DocumentChange[];
  warnings: WordWarning[];
  concerned: ConcernedTrades;
  /** Second person, if one approved. */
  approvedBy?: string;
}

export function checkDocuments(
  documents: readonly ProductDocument[],
  { before, published, isRestored = false, concerned, locales, scripts, isApproved }: DocumentsContext,
): { problems: PublishProblem[]; report: DocumentsReport } {
  const words = titleWords(documents, locales);
  const warnings = lintWords({ words }, locales, scripts);
  const approvedForms = [{ words: titleWords(before, locales) }];
  const changes = diffDocuments(before, documents);
  const titleProblems = translationProblems(warnings, { form: { words }, approvedForms, isApproved });
  return {
    problems: [
      ...(isRestored
        ? []
        : documents.flatMap((document, i) => versionProblems(document, i, { before, published }))),
      ...titleProblems.map((problem) => atTitle(problem, documents)),
      ...(isApproved ? [] : changes.flatMap((change) => approvalProblems(change, documents))),
    ],
    report: { class: classOfDocuments(changes), changes, warnings, concerned },
  };
}

/** A problem of a title, at its place in the file. */
function atTitle(problem: PublishProblem, documents: readonly ProductDocument[]): PublishProblem {
  const at = documents.findIndex(({ documentId }) => documentId === problem.id);
  return { ...problem, id: documentPointer(at, 'title', String(problem.params?.['locale'])) };
}

/** Titles as the words of a form: locale → `<documentId>.title` → text. */
const titleWords = (documents: readonly ProductDocument[], locales: readonly string[]) =>
  Object.fromEntries(
    locales.map((locale) => [
      locale,
      Object.fromEntries(
        documents.map(({ documentId, title }) => [
          `${documentId}.title`,
          title[locale as keyof ProductDocument['title']],
        ]),
      ),
    ]),
  );

/**
 * A version is published once: consents name it. What differs needs the next one, and no list goes back behind what customers
 * read now, which an old file would do.
 */
function versionProblems(
  document: ProductDocument,
  position: number,
  { before, published }: Pick<DocumentsContext, 'before' | 'published'>,
): PublishProblem[] {
  const { documentId, version } = document;
  const versions = published.filter((other) => other.documentId === documentId);
  const next = versions.reduce((latest, other) => Math.max(latest, other.version), 0) + 1;
  const same = versions.find((other) => other.version === version);
  const live = before.find((other) => other.documentId === documentId);
  if (same) {
    const [property, ...others] = changedProperties(same, document);
    if (property !== undefined)
      return [
        publishProblem('documents.versionTaken', documentPointer(position, property), {
          documentId,
          version,
          properties: [property, ...others].join(', '),
          next,
        }),
      ];
  }
  const lowest = live?.version ?? 1;
  if (version >= lowest && version <= next) return [];
  const allowed = lowest === next ? String(next) : `${lowest}–${next}`;
  return [
    publishProblem('documents.version', documentPointer(position, 'version'), {
      documentId,
      version,
      allowed,
    }),
  ];
}

/** What customers no longer have to read, or for a shorter time, or agree to for another purpose, needs a second person. */
function approvalProblems(change: DocumentChange, documents: readonly ProductDocument[]): PublishProblem[] {
  const { kind, documentId, before = '', after = '' } = change;
  const position = documents.findIndex((other) => other.documentId === documentId);
  if (kind === 'withdrawn') return [publishProblem('documents.withdrawn', '/documents', { documentId })];
  if (kind === 'purpose')
    return [
      publishProblem('documents.purpose', documentPointer(position, 'purpose'), {
        documentId,
        before,
        after,
      }),
    ];
  return kind === 'countdown' && Number(after) < Number(before)
    ? [
        publishProblem('documents.shorter', documentPointer(position, 'countdown'), {
          documentId,
          before,
          after,
        }),
      ]
    : [];
}
