import { labelNames } from '../../../core/explain/names.ts';
import { readReport } from '../../../server/store/reports.ts';
import { EXIT, UsageError, type Command } from '../cli/command.ts';
import { LIVE_HELP, liveVersion } from '../database/live-version.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { resolveLocale, qaTranslate } from '../words/qa-words.ts';
import { reportLines } from './report-lines.ts';
import { withDatabase } from '../database/with-database.ts';

const OPTIONS = { locale: { type: 'string' }, json: { type: 'boolean', default: false } } as const;

/** Prints what was known of the live version on the day it was published. */
export const reportCommand: Command = {
  usage: `npm run qa -- report <form> [--locale <tag>] [--json]

  <form>      ${LIVE_HELP}
  --locale    the language of the report: zh_CN, zh_TW, en_US, es_ES, pt_BR
  --json      { number, contentHash, publishedAt, publishedBy, report } as one line, for programs

It reads the database of DATABASE_URL, without one that of DATA_DIR (.data).

Example: npm run qa -- report insureInfomation --locale en_US

Exit codes: 0 there is a report, 1 the version is older than reports are, 2 could not be tried.`,
  async run(args, { print }) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [name, ...rest] = positionals;
    if (name === undefined || rest.length > 0) throw new UsageError('Name one form.');
    const { version, report } = await withDatabase(process.env, async (db) => {
      const live = await liveVersion(db, name);
      return { version: live, report: await readReport(db, live.versionId) };
    });
    const { number, contentHash, publishedAt, publishedBy } = version;
    if (values.json) print(JSON.stringify({ number, contentHash, publishedAt, publishedBy, report }));
    else {
      print(`${name} ${number} (${contentHash.slice(0, 12)}) ${publishedAt.toISOString()} ${publishedBy}`);
      const locale = resolveLocale(values.locale);
      const words = { say: qaTranslate(locale), names: labelNames(version.form, locale) };
      if (report) reportLines(report, words).forEach((line) => print(`  ${line}`));
    }
    return report ? EXIT.ok : EXIT.refused;
  },
};
