import { locales } from '../../../../locales/index.ts';
import {
  addAnswerMapping,
  type AddAnswerMappingResult,
} from '../../../server/publishing/add-answer-mapping.ts';
import { osUserName } from './os-user-name.ts';
import { EXIT, UsageError, type Command } from '../cli/command.ts';
import { LIVE_HELP, liveScope } from '../database/live-version.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { resolveLocale, qaTranslate } from '../words/qa-words.ts';
import { readApprover } from '../input/read-approver.ts';
import { placeProblems, type PlacedProblem } from '../input/problem-place.ts';
import { readAnswerMapping } from '../input/read-answer-mapping.ts';
import { readJsonSource } from '../input/read-json.ts';
import { readReleasedVersion } from '../../../server/store/releases.ts';
import { printProblems } from './published-lines.ts';
import { readEarlierForm } from '../database/earlier-form.ts';
import { withDatabase } from '../database/with-database.ts';
import { sanitiseForTerminal } from '../words/publish-words.ts';
import { elementLines } from './element-lines.ts';

const OPTIONS = {
  by: { type: 'string' },
  'approved-by': { type: 'string' },
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Adds an answer mapping to a live version that was published without one. */
export const mappingCommand: Command = {
  usage: `npm run qa -- mapping <form> <mapping> --approved-by <name> [--by <name>] [--locale <tag>] [--json]

  <form>               ${LIVE_HELP}
  <mapping>            JSON { "moves": [{ "from": <elementId>, "to": <elementId> }] }: where the answers of replaced
                       elements go
  --approved-by <name> the second person who approves, one of APPROVERS: the mapping lets drafts migrate over a structural change
  --by <name>          who adds the mapping, for the audit; your account's name by default
  --locale             language of the output: ${locales.join(', ')}
  --json               prints the result as one line of JSON, for programs

Every stored draft is migrated in a dry run first: if a draft of the previous version would lose an answer, the
mapping is refused; signed drafts stay pinned. Drafts migrate when they are opened. The publish report lists the mapping.
Uses the database of DATABASE_URL, or the embedded one in DATA_DIR (.data); the server may be running or stopped.

Example: npm run qa -- mapping insureInfomation/CHL/CHL-R01 mapping.json --approved-by lin

Exit codes: 0 added, 1 refused, 2 usage error.`,
  async run(args, { print, printError }) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [name, file, ...rest] = positionals;
    if (name === undefined || file === undefined || rest.length > 0)
      throw new UsageError('usage.name.mapping');
    const scope = liveScope(name);
    const lateMapping = {
      ...scope,
      mapping: readAnswerMapping(file),
      addedBy: values.by?.trim() || osUserName(),
      approvedBy: readApprover(values['approved-by'], process.env),
    };
    const { live, before, added } = await withDatabase(process.env, async (db) => {
      const version = await readReleasedVersion(db, scope.screen, scope.scope);
      return {
        live: version?.form,
        before: version && (await readEarlierForm(db, { ...scope, number: version.number })),
        added: await addAnswerMapping(db, lateMapping),
      };
    });
    if (!added) throw new UsageError('usage.live.none', { name });
    const locale = resolveLocale(values.locale);
    const t = qaTranslate(locale);
    const problems = added.ok
      ? []
      : placeProblems(added.issues, readJsonSource(file), { form: live, before }, locale);
    if (values.json) print(JSON.stringify(jsonResult(added, problems)));
    else if (added.ok) {
      const { number, contentHash } = added.version;
      print(`${name} ${number} (${contentHash.slice(0, 12)}) ${t('report.drafts', added.drafts)}`);
      for (const line of elementLines(added.elements, locale)) print(`  ${sanitiseForTerminal(line)}`);
    } else {
      printError(t('mapping.refused', { file }));
      printProblems(problems, locale, { print, printError });
    }
    return added.ok ? EXIT.ok : EXIT.refused;
  },
};

const jsonResult = (added: NonNullable<AddAnswerMappingResult>, problems: readonly PlacedProblem[]) =>
  added.ok
    ? { ok: true, number: added.version.number, drafts: added.drafts, elements: added.elements }
    : { ok: false, problems };
