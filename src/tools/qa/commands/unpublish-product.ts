// `qa unpublish` of a product or its documents: what was in force before is in force again.
import { locales, type Locale } from '../../../../locales/index.ts';
import {
  DOCUMENTS,
  unpublishDocuments,
  type PublishedDocuments,
  type UnpublishDocumentsResult,
} from '../../../server/publishing/publish-documents.ts';
import {
  unpublishProduct,
  type PublishedProduct,
  type UnpublishProductResult,
} from '../../../server/publishing/publish-product.ts';
import { EXIT, UsageError, type ExitCode, type Terminal } from '../cli/command.ts';
import { productName, type ProductTarget } from '../database/product-target.ts';
import { withDatabase } from '../database/with-database.ts';
import { placeProblems } from '../input/problem-place.ts';
import { sanitiseForTerminal } from '../words/publish-words.ts';
import { qaTranslate } from '../words/qa-words.ts';
import { documentLines } from './document-lines.ts';
import { printProblems } from './published-lines.ts';
import { productLines } from './product-lines.ts';

/** What to unpublish, by whom, and how to print the result. */
interface Unpublishing {
  target: ProductTarget;
  /** As the command names it. */
  name: string;
  publishedBy: string;
  approvedBy: string | undefined;
  isDryRun: boolean;
  locale: Locale;
  isJson: boolean;
}

export async function runUnpublishProduct(
  { target, name, publishedBy, approvedBy, isDryRun, locale, isJson }: Unpublishing,
  terminal: Terminal,
): Promise<ExitCode> {
  const options = { publishedBy, approvedBy, isDryRun, locales };
  const result = await withDatabase<UnpublishDocumentsResult | UnpublishProductResult>(
    process.env,
    async (db) =>
      target.kind === DOCUMENTS
        ? unpublishDocuments(db, target, options)
        : unpublishProduct(db, target, options),
  );
  if (!result) throw new UsageError('usage.live.none', { name });
  const source = { document: undefined, lineOf: () => 1 };
  const problems = result.ok ? [] : placeProblems(result.issues, source, { form: undefined }, locale);
  const t = qaTranslate(locale);
  if (isJson) terminal.print(JSON.stringify(result.ok ? result : { ok: false, problems }));
  else if (result.ok) {
    const { unpublished } = result;
    const published = 'documents' in result ? result.documents : result.product;
    const params = { product: productName(target), unpublished, number: published.number ?? unpublished };
    const kind = 'documents' in result ? 'documents' : 'product';
    terminal.print(t(isDryRun ? `unpublish.${kind}WouldBe` : `unpublish.${kind}Done`, params));
    for (const line of linesOf(published, locale)) terminal.print(`  ${sanitiseForTerminal(line)}`);
  } else {
    terminal.printError(t('unpublish.refused', { form: name }));
    printProblems(problems, locale, terminal);
  }
  return result.ok ? EXIT.ok : EXIT.refused;
}

function linesOf({ riskCode, report }: PublishedDocuments | PublishedProduct, locale: Locale): string[] {
  if (!report) return [];
  return 'class' in report ? documentLines(report, locale) : productLines(report, riskCode, locale);
}
