// The lines of the publish report of a product's documents.
import type { Locale } from '../../../../locales/index.ts';
import type { DocumentChange } from '../../../core/publish/diff-documents.ts';
import type { DocumentsReport } from '../../../core/publish/document-checks.ts';
import type { PublishedDocuments } from '../../../server/publishing/publish-documents.ts';
import type { Terminal } from '../cli/command.ts';
import { sanitiseForTerminal } from '../words/publish-words.ts';
import { qaTranslate } from '../words/qa-words.ts';

/** Prints each list of documents with its report. */
export function printDocuments(
  lists: readonly PublishedDocuments[],
  { locale, isDryRun }: { locale: Locale; isDryRun: boolean },
  { print }: Terminal,
): void {
  const t = qaTranslate(locale);
  for (const { supplierCode, riskCode, number, changed, report } of lists) {
    const key = !changed
      ? 'documents.unchanged'
      : isDryRun
        ? 'documents.wouldPublish'
        : 'documents.published';
    print(t(key, { product: `${supplierCode}/${riskCode}`, number }));
    if (report) for (const line of documentLines(report, locale)) print(`  ${sanitiseForTerminal(line)}`);
  }
}

/** Formats a report: what customers notice, whom it concerns, and each change. */
export function documentLines(report: DocumentsReport, locale: Locale): string[] {
  const t = qaTranslate(locale);
  const { changes, warnings, concerned, approvedBy } = report;
  return [
    t(`documentsClass.${report.class}`),
    ...changes.map((change) => changeLine(change, locale)),
    t('documents.concerned', { ...concerned }),
    ...warnings.map(({ code, id, key, locale: tag }) =>
      t(`warning.${code}`, { word: `${id} ${key}`, locale: tag }),
    ),
    ...(approvedBy === undefined ? [] : [t('report.approved', { approvedBy })]),
  ];
}

function changeLine(
  { kind, documentId, version, title, before = '', after = '' }: DocumentChange,
  locale: Locale,
): string {
  const document = `“${title[locale]}” (${documentId} ${version})`;
  return qaTranslate(locale)(`documentChange.${kind}`, { document, before, after });
}
