import { locales, type Locale } from '../../../../locales/index.ts';
import type { Form } from '../../../../schemas/generated/form.ts';
import type { PublishCandidate } from '../../../server/publishing/publish-candidate.ts';
import { unpublish, type UnpublishResult } from '../../../server/publishing/unpublish.ts';
import { EXIT, UsageError, type Command, type Terminal } from '../cli/command.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { LIVE_HELP, liveScope } from '../database/live-version.ts';
import { PRODUCT_HELP, productTarget } from '../database/product-target.ts';
import { withDatabase } from '../database/with-database.ts';
import { reviewCandidate } from '../golden/review-candidate.ts';
import { placeProblems, type PlacedForms, type PlacedProblem } from '../input/problem-place.ts';
import { readApprover } from '../input/read-approver.ts';
import { qaTranslate, resolveLocale } from '../words/qa-words.ts';
import { osUserName } from './os-user-name.ts';
import { runUnpublishProduct } from './unpublish-product.ts';
import { runUnpublishScheduled } from './unpublish-scheduled.ts';
import { audienceWords, printProblems, printPublishedForms } from './published-lines.ts';

const OPTIONS = {
  scope: { type: 'string' },
  scheduled: { type: 'boolean', default: false },
  by: { type: 'string' },
  'approved-by': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Takes the live form of a scope out of use; the previous one in force serves again, else that of a wider scope. */
export const unpublishCommand: Command = {
  usage: `npm run qa -- unpublish <form> [--scope <scope>] [--scheduled] [--dry-run] [--by <name>] [--approved-by <name>]
  [--locale <tag>] [--json]

  <form>               ${LIVE_HELP};
                       ${PRODUCT_HELP};
                       with --scheduled also a code list: occupation
  --scope <scope>      the scope, if <form> is only a screen: CHL/CHL-R01
  --scheduled          takes back the last version that is scheduled (publish --valid-from), before it is live; the live
                       version stays
  --dry-run            runs every check, prints the report and changes nothing
  --by <name>          who unpublishes, recorded in the audit log; your account's name by default
  --approved-by <name> second person who approves, one of those named in APPROVERS: required as for publish
  --locale             language of the report: ${locales.join(', ')}
  --json               prints the result as one line of JSON, for programs

Publishes what was in force before again, as a new version, with the checks and the report of publish: the previous
version of a base or of an overlay. Without one, an overlay is removed and the form of the wider scope serves, for the
scope itself and for the narrower overlays on it. Drafts migrate as with any new version. Refused when the customers of
a product on sale would be left without a form. Of a product or its documents, what was in force before is in force again, under
the next number.
Uses the database of DATABASE_URL, or the embedded one in DATA_DIR (.data); the server may be running or stopped.

Example: npm run qa -- unpublish insureInfomation/CHL/CHL-R01 --dry-run

Exit codes: 0 unpublished, 1 refused, 2 usage error.`,
  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [screen, ...rest] = positionals;
    if (screen === undefined || rest.length > 0) throw new UsageError('usage.name.form');
    const name = values.scope === undefined ? screen : `${screen}/${values.scope}`;
    const ofProduct = productTarget(name);
    const target = liveScope(name);
    const isDryRun = values['dry-run'];
    const publishedBy = values.by?.trim() || osUserName();
    const locale = resolveLocale(values.locale);
    if (ofProduct && !values.scheduled) {
      const approvedBy = readApprover(values['approved-by'], process.env);
      const by = { publishedBy, approvedBy, isDryRun, locale, isJson: values.json };
      return runUnpublishProduct({ target: ofProduct, name, ...by }, terminal);
    }
    if (values.scheduled) {
      const unpublishing = { target, name, publishedBy, isDryRun, locale, isJson: values.json };
      return runUnpublishScheduled(unpublishing, terminal);
    }
    const approvedBy = readApprover(values['approved-by'], process.env);
    const forms: Form[] = [];
    let refused: PlacedForms = { form: undefined };
    const onRefused = (form: Form, before: Form | undefined) => void (refused = { form, before });
    const review = (candidate: PublishCandidate) => {
      forms.push(candidate.form);
      return reviewCandidate(candidate);
    };
    const options = { publishedBy, approvedBy, locales, review, isDryRun, onRefused };
    const result = await withDatabase(process.env, (db) => unpublish(db, target, options));
    if (!result) throw new UsageError('usage.live.none', { name });
    printResult(result, { name, forms, refused, isDryRun, locale, isJson: values.json }, terminal);
    return result.ok ? EXIT.ok : EXIT.refused;
  },
};

interface Printing {
  name: string;
  /** The forms that were published, in the order of the result. */
  forms: readonly Form[];
  refused: PlacedForms;
  isDryRun: boolean;
  locale: Locale;
  isJson: boolean;
}

function printResult(
  result: NonNullable<UnpublishResult>,
  { name, forms, refused, isDryRun, locale, isJson }: Printing,
  terminal: Terminal,
): void {
  const t = qaTranslate(locale);
  const source = { document: undefined, lineOf: () => 1 };
  const problems = result.ok ? [] : placeProblems(result.issues, source, refused, locale);
  if (isJson) terminal.print(JSON.stringify(jsonResult(result, problems)));
  else if (result.ok) {
    const { screen: unpublishedScreen, number } = result.unpublished;
    const whom = audienceWords(result.unpublished, t);
    const key = isDryRun ? 'unpublish.wouldBe' : 'unpublish.done';
    terminal.print(t(key, { screen: unpublishedScreen, whom, number }));
    const namedForms = forms.map((form) => ({ form, before: result.unpublished.form }));
    printPublishedForms(result.published, namedForms, { locale, isDryRun }, terminal);
  } else {
    terminal.printError(t('unpublish.refused', { form: name }));
    printProblems(problems, locale, terminal);
  }
}

/** The result for programs: `{ ok, unpublished, published }` or `{ ok, problems }`. */
function jsonResult(result: NonNullable<UnpublishResult>, problems: readonly PlacedProblem[]) {
  if (!result.ok) return { ok: false, problems };
  const { screen, supplierCode, riskCode, platformCode, number, contentHash } = result.unpublished;
  const scope = { supplierCode, riskCode, platformCode };
  return { ...result, unpublished: { screen, scope, number, contentHash } };
}
