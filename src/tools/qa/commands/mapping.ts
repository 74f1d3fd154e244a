import { locales } from '../../../../locales/index.ts';
import {
  addAnswerMapping,
  type AddAnswerMappingResult,
} from '../../../server/publishing/add-answer-mapping.ts';
import { osUserName } from './os-user-name.ts';
import { EXIT, UsageError, type Command } from '../cli/command.ts';
import { LIVE_HELP, liveScope } from '../database/live-version.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { problemText, publishWords } from '../words/publish-words.ts';
import { resolveLocale, qaTranslate } from '../words/qa-words.ts';
import { readAnswerMapping } from '../input/read-answer-mapping.ts';
import { withDatabase } from '../database/with-database.ts';

const OPTIONS = {
  by: { type: 'string' },
  'approved-by': { type: 'string' },
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Gives a live version the recipe that it was published without. */
export const mappingCommand: Command = {
  usage: `npm run qa -- recipe <form> <recipe> --approved-by <name> [--by <name>] [--locale <tag>] [--json]

  <form>               ${LIVE_HELP}
  <recipe>             JSON { "moves": [{ "from": <elementId>, "to": <elementId> }] }: where answers go when their
                       question was replaced
  --approved-by <name> who else has looked at it: drafts move over a structural change by it
  --by <name>          who gives it, for the audit; the name of your account unless given
  --locale             the language of what is said: ${locales.join(', ')}
  --json               the result as one line, for programs

Every stored draft is tried first. Unless all those of the version before find a place for every answer, nothing
changes; signed ones stay in any case. Drafts move when they are opened. The report of the version tells of it.
It works on the database of DATABASE_URL; without one on that of DATA_DIR (.data), whether a server runs or not.

Example: npm run qa -- recipe insureInfomation/CHL/CHL-R01 recipe.json --approved-by lin

Exit codes: 0 given, 1 refused, 2 could not be tried.`,
  async run(args, { print, printError }) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [name, file, ...rest] = positionals;
    if (name === undefined || file === undefined || rest.length > 0)
      throw new UsageError('Name one form and one file with a recipe.');
    const late = {
      ...liveScope(name),
      recipe: readAnswerMapping(file),
      addedBy: values.by?.trim() || osUserName(),
      approvedBy: values['approved-by'],
    };
    const added = await withDatabase(process.env, (db) => addAnswerMapping(db, late));
    if (!added) throw new UsageError(`Nothing is published for "${name}".`);
    const locale = resolveLocale(values.locale);
    const say = qaTranslate(locale);
    if (values.json) print(JSON.stringify(jsonResult(added)));
    else if (added.ok) {
      const { number, contentHash } = added.version;
      print(`${name} ${number} (${contentHash.slice(0, 12)}) ${say('report.drafts', added.drafts)}`);
    } else {
      printError(say('recipe.refused', { file }));
      added.problems.forEach((problem) => printError(problemText(publishWords[locale], problem)));
    }
    return added.ok ? EXIT.ok : EXIT.refused;
  },
};

const jsonResult = (added: NonNullable<AddAnswerMappingResult>) =>
  added.ok ? { ok: true, number: added.version.number, drafts: added.drafts } : added;
