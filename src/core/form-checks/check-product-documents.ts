// Checks untrusted files of the documents of a product.
import type { ProductDocument, ProductDocuments } from '../../../schemas/generated/product-documents.ts';
import type { CheckResult } from '../failures/check-result.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { checkDocument } from './check-document.ts';
import { hasHtml, hasMarkup, isBlank } from './plain-text.ts';

/**
 * Checks documents beyond the schema of their file; a problem has the JSON Pointer of its value as id.
 *
 * @param hashOf the SHA-256 of the UTF-8 bytes of a text, in hex
 */
export function checkProductDocuments(
  document: unknown,
  hashOf: (text: string) => string,
): CheckResult<{ list: ProductDocuments }, PublishProblem> {
  const checked = checkDocument<ProductDocuments>(document, 'product-documents.json');
  if (!checked.ok) return checked;
  const list = checked.document;
  const ids = list.documents.map(({ documentId }) => documentId);
  const issues = list.documents.flatMap((each, i) => [
    ...(ids.indexOf(each.documentId) === i
      ? []
      : [
          publishProblem('documents.twice', `${documentPointer(i)}/documentId`, {
            documentId: each.documentId,
          }),
        ]),
    ...textProblems(each, documentPointer(i)),
    ...hashProblems(each, documentPointer(i), hashOf),
  ]);
  return issues.length > 0 ? { ok: false, issues } : { ok: true, list };
}

export const documentPointer = (position: number): string => `/documents/${position}`;

function* textProblems(
  { documentId, title, text }: ProductDocument,
  pointer: string,
): Generator<PublishProblem> {
  for (const [locale, words] of Object.entries(title)) {
    const id = `${pointer}/title/${locale}`;
    const params = { key: `${documentId} title`, locale };
    if (isBlank(words)) yield publishProblem('words.missing', id, params);
    else if (hasMarkup(words)) yield publishProblem('words.markup', id, params);
  }
  const params = { key: `${documentId} text`, locale: 'zh_CN' };
  if (isBlank(text)) yield publishProblem('words.missing', `${pointer}/text`, params);
  // Pages show it as plain text: an address in it is one to read, but nobody reads tags.
  else if (hasHtml(text)) yield publishProblem('words.markup', `${pointer}/text`, params);
}

function hashProblems(
  { text, sha256 }: ProductDocument,
  pointer: string,
  hashOf: (text: string) => string,
): PublishProblem[] {
  const actual = hashOf(text);
  return sha256 === undefined || sha256 === actual
    ? []
    : [publishProblem('documents.sha256', `${pointer}/sha256`, { sha256, actual })];
}
