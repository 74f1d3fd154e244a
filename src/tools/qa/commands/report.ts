import type { Locale } from '../../../../locales/index.ts';
import { readLiveList, type LiveList } from '../../../server/store/code-lists.ts';
import { readReport } from '../../../server/store/reports.ts';
import { EXIT, UsageError, type Command, type ExitCode, type Terminal } from '../cli/command.ts';
import { readEarlierForm } from '../database/earlier-form.ts';
import { LIVE_LIST_HELP, liveScope, liveVersion } from '../database/live-version.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { resolveLocale, qaTranslate } from '../words/qa-words.ts';
import { sanitiseForTerminal } from '../words/publish-words.ts';
import { codeListLines } from './code-list-lines.ts';
import { namesSince } from './published-lines.ts';
import { reportLines } from './report-lines.ts';
import { withDatabase } from '../database/with-database.ts';

const OPTIONS = { locale: { type: 'string' }, json: { type: 'boolean', default: false } } as const;

/** Prints the publish report that was stored with the live version. */
export const reportCommand: Command = {
  usage: `npm run qa -- report <form> [--locale <tag>] [--json]

  <form>      ${LIVE_LIST_HELP}
  --locale    language of the report: zh_CN, zh_TW, en_US, es_ES, pt_BR
  --json      { number, contentHash, publishedAt, publishedBy, report } as one line of JSON, for programs; of a code list
              version instead of number

Reads the database of DATABASE_URL, or the embedded one in DATA_DIR (.data).

Example: npm run qa -- report insureInfomation --locale en_US

Exit codes: 0 printed, 1 the version has no report, since it predates publish reports, 2 usage error.`,
  async run(args, { print }) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [name, ...rest] = positionals;
    if (name === undefined || rest.length > 0) throw new UsageError('usage.name.form');
    const { scope } = liveScope(name);
    const locale = resolveLocale(values.locale);
    const published = await withDatabase(process.env, async (db) => {
      const list = await readLiveList(db, name);
      if (list) return { list };
      const live = await liveVersion(db, name);
      const { screen, number } = live;
      const earlier = await readEarlierForm(db, { screen, scope, number });
      return { version: live, before: earlier, report: await readReport(db, live.versionId) };
    });
    if ('list' in published) return printListReport(published.list, locale, values.json, print);
    const { version, before, report } = published;
    const { number, contentHash, publishedAt, publishedBy } = version;
    if (values.json) print(JSON.stringify({ number, contentHash, publishedAt, publishedBy, report }));
    else {
      print(`${name} ${number} (${contentHash.slice(0, 12)}) ${publishedAt.toISOString()} ${publishedBy}`);
      const words = { t: qaTranslate(locale), names: namesSince({ form: version.form, before }, locale) };
      if (report) reportLines(report, words, locale).forEach((line) => print(`  ${line}`));
    }
    return report ? EXIT.ok : EXIT.refused;
  },
};

function printListReport(
  { list: { listId, version }, contentHash, publishedAt, publishedBy, report }: LiveList,
  locale: Locale,
  isJson: boolean,
  print: Terminal['print'],
): ExitCode {
  if (isJson) print(JSON.stringify({ version, contentHash, publishedAt, publishedBy, report }));
  else {
    const hash = contentHash.slice(0, 12);
    print(`${listId} ${version} (${hash}) ${publishedAt.toISOString()} ${publishedBy ?? ''}`.trimEnd());
    if (report) codeListLines(report, locale).forEach((line) => print(`  ${sanitiseForTerminal(line)}`));
  }
  return report ? EXIT.ok : EXIT.refused;
}
