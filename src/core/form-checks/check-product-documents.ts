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
          publishProblem('documents.twice', documentPointer(i, 'documentId'), {
            documentId: each.documentId,
          }),
        ]),
    ...textProblems(each, i),
    ...hashProblems(each, i, hashOf),
  ]);
  return issues.length > 0 ? { ok: false, issues } : { ok: true, list };
}

/** The JSON Pointer of a document of the list, or of a field of it. */
export const documentPointer = (position: number, ...field: string[]): string =>
  ['', 'documents', position, ...field].join('/');

function* textProblems(
  { documentId, title, text }: ProductDocument,
  position: number,
): Generator<PublishProblem> {
  const key = `${documentId} title`;
  for (const [locale, words] of Object.entries(title)) {
    const id = documentPointer(position, 'title', locale);
    if (isBlank(words)) yield publishProblem('words.missing', id, { key, locale });
    else if (hasMarkup(words)) yield publishProblem('words.markup', id, { key, locale });
  }
  const id = documentPointer(position, 'text');
  const ofText = { key: `${documentId} text`, locale: 'zh_CN' };
  if (isBlank(text)) yield publishProblem('words.missing', id, { key: ofText.key, locale: ofText.locale });
  // Pages show it as plain text: an address in it is one to read, but nobody reads tags.
  else if (hasHtml(text))
    yield publishProblem('words.markup', id, { key: ofText.key, locale: ofText.locale });
}

function hashProblems(
  { text, sha256 }: ProductDocument,
  position: number,
  hashOf: (text: string) => string,
): PublishProblem[] {
  const actual = hashOf(text);
  return sha256 === undefined || sha256 === actual
    ? []
    : [publishProblem('documents.sha256', documentPointer(position, 'sha256'), { named: sha256, actual })];
}
