import type { Translate } from '../../../core/messages/message.ts';
import { draftMigrationModes } from '../../../core/migrate/draft-migration-mode.ts';
import { EXIT, UsageError, type Command } from '../cli/command.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { resolveLocale, qaTranslate } from '../words/qa-words.ts';
import { FORM_HELP, readForm } from '../input/read-form.ts';
import { MAPPING_OPTIONS, readMappingOption } from '../input/read-answer-mapping.ts';
import { sumTallies, dryRunScopes, type ScopeTally } from './dry-run-scopes.ts';
import { withDatabase } from '../database/with-database.ts';

const OPTIONS = {
  ...MAPPING_OPTIONS,
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Tells what would become of the stored drafts if a form were published now; touches none of them. */
export const draftsCommand: Command = {
  usage: `npm run qa -- drafts <form> [--mapping <file>] [--locale <tag>] [--json]

  <form>      the form that is to be published: ${FORM_HELP}
  --mapping   an answer mapping, JSON { "moves": [{ "from": <elementId>, "to": <elementId> }] }: where the answers of
              replaced elements go; drafts migrate over a structural change (C3) when no answer is lost
  --locale    the language of what is said: zh_CN, zh_TW, en_US, es_ES, pt_BR
  --json      { drafts, silently, onResume, stays, refused, kept, asksIn, scopes } as one line, for programs;
              scopes has the same for each, and afterUpgrade, or conflicts where an overlay no longer fits

Every scope is tried whose customers get another form by it: an overlay changes those of narrower ones, a base those
of all overlays once they take it over. It reads the database of DATABASE_URL, without one that of DATA_DIR
(.data), and changes nothing.

Example: npm run qa -- drafts insureInfomation/chenghai --locale en_US

Exit codes: 0 every draft can move, 1 some stay or are refused, 2 could not be tried.`,
  async run(args, { print }) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [name, ...rest] = positionals;
    if (name === undefined || rest.length > 0) throw new UsageError('Name one form.');
    const read = readForm(name);
    const mapping = readMappingOption(values);
    const scopes = await withDatabase(process.env, (db) => dryRunScopes(db, read, mapping));
    const say = qaTranslate(resolveLocale(values.locale));
    const total = sumTallies(scopes);
    const { drafts, kept, asksIn } = total;
    if (values.json) print(JSON.stringify({ ...total, scopes }));
    else {
      print(say('drafts.tried', { drafts }));
      for (const fate of draftMigrationModes) print(`  ${say(`drafts.${fate}`, { drafts: total[fate] })}`);
      if (kept > 0) print(`  ${say('drafts.kept', { answers: kept })}`);
      if (asksIn.length > 0) print(`  ${say('drafts.asksIn', { sections: asksIn.join(', ') })}`);
      for (const scope of scopes) print(`  ${scopeLine(scope, say)}`);
    }
    return scopes.every(canAllMove) ? EXIT.ok : EXIT.refused;
  },
};

const canAllMove = (found: ScopeTally): boolean => 'drafts' in found && found.stays + found.refused === 0;

/** What becomes of the drafts of one scope, in a line. */
function scopeLine(found: ScopeTally, say: Translate): string {
  const whom = found.scope || say('drafts.everyone');
  const when = found.afterUpgrade ? say('drafts.afterUpgrade', { scope: whom }) : whom;
  if ('conflicts' in found) return `${when}: ${say('drafts.conflicts', { conflicts: found.conflicts })}`;
  const { silently, onResume, stays, refused } = found;
  return `${when}: ${say('report.drafts', { silently, onResume, stays, refused })}`;
}
