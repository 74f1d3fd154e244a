import { locales, type Locale } from '../../../../locales/index.ts';
import type { Form } from '../../../../schemas/generated/form.ts';
import { joinList } from '../../../core/explain/condition-words.ts';
import { labelNames } from '../../../core/explain/names.ts';
import type { PublishProblem } from '../../../core/failures/publish-problem.ts';
import { publish, type PublishResult } from '../../../server/publishing/publish.ts';
import type { PublishCandidate } from '../../../server/publishing/publish-candidate.ts';
import type { PublishedForm } from '../../../server/publishing/publish-version.ts';
import { osUserName } from './os-user-name.ts';
import type { Translate } from '../../../core/messages/message.ts';
import { EXIT, UsageError, type Command, type ExitCode, type Terminal } from '../cli/command.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { problemText, publishWords, sanitiseForTerminal } from '../words/publish-words.ts';
import { resolveLocale, qaTranslate } from '../words/qa-words.ts';
import { readJson } from '../input/read-json.ts';
import { MAPPING_OPTIONS, readMappingOption } from '../input/read-answer-mapping.ts';
import { reportLines } from './report-lines.ts';
import { reviewCandidate } from '../golden/review-candidate.ts';
import { withDatabase } from '../database/with-database.ts';

const OPTIONS = {
  by: { type: 'string' },
  'approved-by': { type: 'string' },
  ...MAPPING_OPTIONS,
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Publishes a base form, an overlay or an insurer; customers of running servers get it at once. */
export const publishCommand: Command = {
  usage: `npm run qa -- publish <file> [--by <name>] [--approved-by <name>] [--mapping <file>]
  [--locale <tag>] [--json]

  <file>               JSON of a base form or of an overlay, as in fixtures/forms, or of a whole insurer with its
                       product and an overlay for every screen, as in fixtures/insurers
  --by <name>          who publishes, for the audit; the name of your account unless given
  --approved-by <name> who else has looked at it: structural changes (C3) and new questions for sensitive
                       information need a second person
  --mapping <file>     an answer mapping, JSON { "moves": [{ "from": <elementId>, "to": <elementId> }] }: where the
                       answers of replaced elements go. It lets drafts migrate over a structural change, and is
                       refused unless every draft can
  --locale             the language of the report: zh_CN, zh_TW, en_US, es_ES, pt_BR
  --json               the result as one line of JSON, for programs

Before anything goes live the form is filled, its conditions are tried, and it is compared with what is live; the
report of that is printed and stored with the version. All or nothing: with any problem nothing changes, and what is live stays live.
It works on the database of DATABASE_URL; without one on that of DATA_DIR (.data), whether a server runs or not.

Example: npm run qa -- publish fixtures/forms/insureInfomation/overlays/chenghai.json --by ouyang

Exit codes: 0 published or already the same, 1 refused, 2 could not be tried.`,
  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [file, ...rest] = positionals;
    if (file === undefined) throw new UsageError('Name the file to publish.');
    if (rest.length > 0) throw new UsageError('Name one file at a time.');
    const document = readJson(file);
    const publishedBy = values.by?.trim() || osUserName();
    const approvedBy = values['approved-by'];
    const mapping = readMappingOption(values);
    const publishedForms: Form[] = [];
    const review = (candidate: PublishCandidate) => {
      publishedForms.push(candidate.form);
      return reviewCandidate(candidate);
    };
    const result = await withDatabase(process.env, (db) =>
      publish(db, document, { publishedBy, approvedBy, mapping, locales, review }),
    );
    const locale = resolveLocale(values.locale);
    if (values.json) terminal.print(JSON.stringify(jsonResult(result)));
    else if (result.ok) printPublished(result.published, publishedForms, locale, terminal);
    else printProblems(file, result.issues, locale, terminal);
    return exitCodeOf(result);
  },
};

/** The documented result for programs: `{ ok, published }` or `{ ok, problems }`. */
const jsonResult = (result: PublishResult) => (result.ok ? result : { ok: false, problems: result.issues });

const exitCodeOf = ({ ok }: PublishResult): ExitCode => (ok ? EXIT.ok : EXIT.refused);

/** @param forms of those that have a report, in their order */
function printPublished(
  published: readonly PublishedForm[],
  forms: readonly Form[],
  locale: Locale,
  { print }: Terminal,
): void {
  const say = qaTranslate(locale);
  const left = [...forms];
  for (const one of published) {
    print(publishedLine(one, say));
    if (!one.report) continue;
    const words = { say, names: labelNames(left.shift()!, locale) };
    reportLines(one.report, words).forEach((line) => print(`  ${sanitiseForTerminal(line)}`));
  }
}

function printProblems(
  file: string,
  problems: readonly PublishProblem[],
  locale: Locale,
  { printError }: Terminal,
): void {
  printError(qaTranslate(locale)('publish.refused', { file }));
  problems.forEach((problem) => printError(problemText(publishWords[locale], problem)));
}

function publishedLine(
  { screen, scope, number, contentHash, changed }: PublishedForm,
  say: Translate,
): string {
  const { supplierCode, riskCode, platformCode } = scope;
  const parts = [
    supplierCode && say('publish.insurer', { code: supplierCode }),
    riskCode && say('publish.product', { code: riskCode }),
    platformCode && say('publish.channel', { code: platformCode }),
  ].filter((part) => part !== '');
  const whom = parts.length === 0 ? say('publish.everyone') : joinList(parts, say);
  const hash = contentHash.slice(0, 12);
  return say(changed ? 'publish.published' : 'publish.unchanged', { screen, whom, number, hash });
}
