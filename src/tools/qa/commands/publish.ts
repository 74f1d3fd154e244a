import { locales, type Locale } from '../../../../locales/index.ts';
import type { Form } from '../../../../schemas/generated/form.ts';
import { publish, type PublishResult } from '../../../server/publishing/publish.ts';
import type { PublishCandidate } from '../../../server/publishing/publish-candidate.ts';
import { osUserName } from './os-user-name.ts';
import { EXIT, UsageError, type Command, type ExitCode, type Terminal } from '../cli/command.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { sanitiseForTerminal } from '../words/publish-words.ts';
import { resolveLocale, qaTranslate } from '../words/qa-words.ts';
import { lineOfParts, placeProblems, type LineOfPart, type PlacedForms } from '../input/problem-place.ts';
import { readJsonSource } from '../input/read-json.ts';
import { MAPPING_OPTIONS, readMappingOption } from '../input/read-answer-mapping.ts';
import { isCodeList } from '../input/code-list-file.ts';
import { printCodeLists } from './code-list-lines.ts';
import { printDocuments } from './document-lines.ts';
import { printProblems, printPublishedForms, type NamedForm } from './published-lines.ts';
import { productLines } from './product-lines.ts';
import { readApprover } from '../input/read-approver.ts';
import { readBasedOn, readListBasedOn } from '../input/read-based-on.ts';
import { readMoments } from '../input/read-moments.ts';
import { reviewCandidate } from '../golden/review-candidate.ts';
import { readEarlierForms } from '../database/earlier-form.ts';
import { withDatabase } from '../database/with-database.ts';

const OPTIONS = {
  by: { type: 'string' },
  'approved-by': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  'based-on': { type: 'string', multiple: true },
  'valid-from': { type: 'string' },
  'last-begin': { type: 'string' },
  'last-submit': { type: 'string' },
  ...MAPPING_OPTIONS,
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Publishes a base form, an overlay, an insurer, a code list or the documents of a product; running servers serve it at once. */
export const publishCommand: Command = {
  usage: `npm run qa -- publish <file> [--dry-run] [--based-on <version>] [--valid-from <moment>]
  [--last-begin <day>] [--last-submit <day>] [--by <name>] [--approved-by <name>] [--mapping <file>] [--locale <tag>] [--json]

  <file>               JSON document: a base form or an overlay (fixtures/forms), an insurer with its product and an
                       overlay for each screen (fixtures/insurers), a code list (fixtures/code-lists), or the documents that
                       a product's customers read and agree to (fixtures/documents)
  --dry-run            runs every check, prints the report and changes nothing
  --based-on <version> number of the live version that the file was written against; refused when somebody has published
                       another since, with who and what. For an insurer, one for each screen: --based-on invoice=2;
                       for a code list its version: --based-on 2026-1; for documents the number of their list
  --valid-from <moment> when a base form, an overlay or a code list goes live, in Asia/Shanghai: 2026-12-01 (its midnight) or
                       2026-12-01T09:30. Servers change over by themselves at that moment. Until then the version is in
                       qa timeline, and qa unpublish --scheduled takes it back
  --last-begin <day>   of a form: last day, in Asia/Shanghai, on which customers may begin under the version before, whose
                       applications are older than the new one; without it they begin under the new one
  --last-submit <day>  of a form: last day on which they may submit under it. Drafts stay on it until then; the day after they
                       migrate when they are opened. Without it they do when the new version is live
  --by <name>          publisher, recorded in the audit log; your account's name by default
  --approved-by <name> second person who approves, one of those named in APPROVERS: required for structural changes (C3)
                       and for new questions that collect sensitive information; of a code list for retired items
                       that live forms name, and for other Chinese names of items that forms name or drafts hold; of
                       documents for one that is no longer read, read for a shorter time or agreed to for another purpose;
                       of a product for plans, payment periods and sums insured without rates that conditions of forms name
  --mapping <file>     answer mapping, JSON { "moves": [{ "from": <elementId>, "to": <elementId> }] }: where the
                       answers of replaced elements go. With it, drafts migrate over a structural change; refused
                       unless every draft can migrate
  --locale             language of the report: zh_CN, zh_TW, en_US, es_ES, pt_BR
  --json               prints { ok, published, products, lists, documents } or { ok, problems } as one line of JSON, for programs; a problem
                       has its place in words and its lines of the file

Runs the publish checks first: fills the form with generated answers, tests its conditions and compares it with the
live version. Prints the report and stores it with the version; the product of an
insurer is judged and reported as well. Items that a code list leaves out are retired: nobody can choose them, and answers
that hold them keep their names; the report names the drafts and live forms that do. Trial forms and rates are held against
each other, whichever is published. A document that changes gets its next
version, which open applications read again; submitted orders keep what was agreed to. Publishing is atomic: any problem leaves
the live version unchanged.
Uses the database of DATABASE_URL, or the embedded one in DATA_DIR (.data); the server may be running or stopped.

Example: npm run qa -- publish fixtures/forms/insureInfomation/overlays/chenghai.json --by ouyang

Exit codes: 0 published or unchanged, 1 refused, 2 usage error.`,
  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [file, ...rest] = positionals;
    if (file === undefined) throw new UsageError('usage.name.fileToPublish');
    if (rest.length > 0) throw new UsageError('usage.name.oneFile');
    const source = readJsonSource(file);
    const { document } = source;
    const publishedBy = values.by?.trim() || osUserName();
    const approvedBy = readApprover(values['approved-by'], process.env);
    const mapping = readMappingOption(values);
    const basedOnOption = values['based-on'];
    const isList = isCodeList(document);
    const basedOn = isList ? undefined : readBasedOn(basedOnOption, document);
    const basedOnList = isList ? readListBasedOn(basedOnOption ?? []) : undefined;
    const moments = readMoments(values);
    const isDryRun = values['dry-run'];
    const publishedForms: Form[] = [];
    let refused: PlacedForms = { form: undefined };
    const onRefused = (form: Form, before: Form | undefined) => void (refused = { form, before });
    const review = (candidate: PublishCandidate) => {
      publishedForms.push(candidate.form);
      return reviewCandidate(candidate);
    };
    const { result, beforeForms } = await withDatabase(process.env, async (db) => {
      const outcome = await publish(db, document, {
        publishedBy,
        approvedBy,
        mapping,
        locales,
        review,
        basedOn,
        basedOnList,
        ...moments,
        isDryRun,
        onRefused,
      });
      const reported = outcome.ok ? outcome.published.filter(({ report }) => report) : [];
      return { result: outcome, beforeForms: await readEarlierForms(db, reported) };
    });
    const namedForms = publishedForms.map((form, index) => ({ form, before: beforeForms[index] }));
    const locale = resolveLocale(values.locale);
    const problems = result.ok ? [] : placeProblems(result.issues, source, refused, locale);
    if (values.json) terminal.print(JSON.stringify(result.ok ? result : { ok: false, problems }));
    else if (result.ok) printPublished(result, namedForms, { locale, lineOf: lineOfParts(source) }, terminal);
    else {
      terminal.printError(qaTranslate(locale)('publish.refused', { file }));
      printProblems(problems, locale, terminal);
    }
    return exitCodeOf(result);
  },
};

const exitCodeOf = ({ ok }: PublishResult): ExitCode => (ok ? EXIT.ok : EXIT.refused);

type Published = Extract<PublishResult, { ok: true }>;

/** @param forms the published forms that have a report, in the order of `published` */
function printPublished(
  { products, published, lists = [], documents = [], isDryRun = false }: Published,
  forms: readonly NamedForm[],
  { locale, lineOf }: { locale: Locale; lineOf: LineOfPart },
  terminal: Terminal,
): void {
  const t = qaTranslate(locale);
  printCodeLists(lists, { locale, isDryRun }, terminal);
  printDocuments(documents, { locale, isDryRun }, terminal);
  printPublishedForms(published, forms, { locale, isDryRun, lineOf }, terminal);
  for (const product of products) {
    const { supplierCode, riskCode, changed, report } = product;
    const key = !changed ? 'product.unchanged' : isDryRun ? 'product.wouldPublish' : 'product.published';
    terminal.print(t(key, { supplierCode, riskCode }));
    if (report)
      for (const line of productLines(report, riskCode, locale))
        terminal.print(`  ${sanitiseForTerminal(line)}`);
  }
}
