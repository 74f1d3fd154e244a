import { locales } from '../../../../locales/index.ts';
import { recompile, type RecompiledVersion } from '../../../server/publishing/recompile.ts';
import type { Translate } from '../../../core/messages/message.ts';
import { EXIT, UsageError, type Command } from '../cli/command.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { withDatabase } from '../database/with-database.ts';
import { qaTranslate, resolveLocale } from '../words/qa-words.ts';
import { osUserName } from './os-user-name.ts';

const OPTIONS = {
  by: { type: 'string' },
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Recompiles the validators of all versions that a release with another compiler published. */
export const recompileCommand: Command = {
  usage: `npm run qa -- recompile [--by <name>] [--locale <tag>] [--json]

  --by <name>  who recompiles, for the audit; your account's name by default
  --locale     language of the output: ${locales.join(', ')}
  --json       prints the versions as one line of JSON, for programs

A server compiles the validators of a form itself and compares their hash with the version's. After an upgrade of the
compiler there is nothing to compare with until this command, or the start for the live versions, has recompiled them.
Forms and version numbers stay as they are. Prints each version with the hash before and after, and those that fail.
Uses the database of DATABASE_URL, or the embedded one in DATA_DIR (.data); the server may be running or stopped.

Example: npm run qa -- recompile --by ouyang

Exit codes: 0 recompiled, or nothing to do, 1 some versions fail, 2 usage error.`,
  async run(args, { print }) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    if (positionals.length > 0) throw new UsageError('usage.arguments.none', { command: 'recompile' });
    const actor = values.by?.trim() || osUserName();
    const versions = await withDatabase(process.env, (db) => recompile(db, { actor }));
    const failed = versions.filter(({ failure }) => failure !== undefined).length;
    const t = qaTranslate(resolveLocale(values.locale));
    if (values.json) print(JSON.stringify({ ok: failed === 0, versions }));
    else {
      for (const version of versions) print(versionLine(version, t));
      print(t('recompile.done', { recompiled: versions.length - failed, failed }));
    }
    return failed === 0 ? EXIT.ok : EXIT.refused;
  },
};

function versionLine(version: RecompiledVersion, t: Translate): string {
  const { screen, scope, number, before, after, failure } = version;
  const name = [screen, ...Object.values(scope).filter((code) => code !== '')].join('/');
  const short = (sha256: string) => sha256.slice(0, 12);
  if (failure !== undefined) return t(`recompile.${failure}`, { name, number, hash: short(before) });
  const params = { name, number, before: short(before), after: short(after ?? before) };
  return t(before === after ? 'recompile.same' : 'recompile.changed', params);
}
