import type { Locale } from '../../../../locales/index.ts';
import { indexForm } from '../../../core/form/form-index.ts';
import type { Translate } from '../../../core/messages/message.ts';
import { shanghaiMoment } from '../../../server/publishing/shanghai-moment.ts';
import { timelineOf, type TimelineEntry } from '../../../server/publishing/timeline.ts';
import { dryRunDrafts, type DraftTally } from '../../../server/publishing/dry-run-drafts.ts';
import type { Database } from '../../../server/store/connection/database.ts';
import { readVersion, type FormScope } from '../../../server/store/forms.ts';
import { readReleasedVersion } from '../../../server/store/releases.ts';
import { readClock } from '../../../server/store/scheduled-releases.ts';
import { readTimeline } from '../../../server/store/timeline.ts';
import { EXIT, UsageError, type Command } from '../cli/command.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { LIVE_HELP, liveScope } from '../database/live-version.ts';
import { withDatabase } from '../database/with-database.ts';
import { sanitiseForTerminal } from '../words/publish-words.ts';
import { qaTranslate, resolveLocale } from '../words/qa-words.ts';
import { lastDayLines } from './last-day-lines.ts';
import { audienceWords } from './published-lines.ts';

const OPTIONS = { locale: { type: 'string' }, json: { type: 'boolean', default: false } } as const;

type Entry = TimelineEntry & {
  /** Of a scheduled version: what it would do to the drafts of now. */
  drafts?: Pick<DraftTally, 'silent' | 'onResume' | 'pinned' | 'refused'>;
};

/** Prints the versions of a form in time: past, live and scheduled ones. */
export const timelineCommand: Command = {
  usage: `npm run qa -- timeline <form> [--locale <tag>] [--json]

  <form>      ${LIVE_HELP}
  --locale    language of the output: zh_CN, zh_TW, en_US, es_ES, pt_BR
  --json      { screen, scope, versions } as one line of JSON, for programs; versions: { number, state, from, until,
              publishedAt, publishedBy, approvedBy, class, lastBegin,
              lastSubmit, drafts }

Lists every version of the form with the time in which customers get it, in Asia/Shanghai, who published it when, who
approved it, its class of change, and the last days to begin and to submit under the version before. Of a scheduled version (publish --valid-from) also what it would do to the drafts
of now. Reads the database of DATABASE_URL, or the embedded one in DATA_DIR (.data), and changes nothing.

Example: npm run qa -- timeline insureInfomation/CHL/CHL-R01 --locale en_US

Exit codes: 0 printed, 2 usage error.`,
  async run(args, { print }) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [name, ...rest] = positionals;
    if (name === undefined || rest.length > 0) throw new UsageError('usage.name.form');
    const { screen, scope } = liveScope(name);
    const locale = resolveLocale(values.locale);
    const entries = await withDatabase(process.env, (db) => readEntries(db, screen, scope));
    if (entries.length === 0) throw new UsageError('usage.live.none', { name });
    if (values.json) {
      const versions = entries.map(({ versionId: _id, ...entry }) => entry);
      print(JSON.stringify({ screen, scope, versions }));
    } else for (const line of timelineLines({ screen, scope }, entries, locale)) print(line);
    return EXIT.ok;
  },
};

async function readEntries(db: Database, screen: string, scope: FormScope): Promise<Entry[]> {
  const now = await readClock(db);
  const isReleased = (await readReleasedVersion(db, screen, scope, now)) !== undefined;
  const entries: Entry[] = timelineOf(await readTimeline(db, screen, scope), { now, isReleased });
  for (const entry of entries) {
    if (entry.state !== 'scheduled') continue;
    const { versionId } = entry;
    const { form } = (await readVersion(db, versionId))!;
    const target = { screen, scope, index: indexForm(form), versionId };
    const { silent, onResume, pinned, refused } = await dryRunDrafts(db, target);
    entry.drafts = { silent, onResume, pinned, refused };
  }
  return entries;
}

function timelineLines(
  { screen, scope }: { screen: string; scope: FormScope },
  entries: readonly Entry[],
  locale: Locale,
): string[] {
  const t = qaTranslate(locale);
  return [
    t('timeline.title', { screen, whom: audienceWords(scope, t) }),
    ...entries.flatMap((entry) => entryLines(entry, t).map((line) => `  ${sanitiseForTerminal(line)}`)),
  ];
}

function entryLines(entry: Entry, t: Translate): string[] {
  const { number, state, from, until, publishedAt, publishedBy, approvedBy, unpublishedAt, drafts } = entry;
  const period = until
    ? t('timeline.period', { from: shanghaiMoment(from), until: shanghaiMoment(until) })
    : t('timeline.since', { from: shanghaiMoment(from) });
  return [
    t(`timeline.${state}`, { number, period }),
    `  ${t('timeline.published', { by: publishedBy, at: shanghaiMoment(publishedAt) })}`,
    ...(approvedBy === null ? [] : [`  ${t('report.approved', { approvedBy })}`]),
    ...(unpublishedAt
      ? [`  ${t('timeline.unpublishedBy', { by: entry.unpublishedBy!, at: shanghaiMoment(unpublishedAt) })}`]
      : []),
    ...(entry.class === null ? [] : [`  ${entry.class}  ${t(`class.${entry.class}`)}`]),
    ...lastDayLines(entry, t).map((line) => `  ${line}`),
    ...(drafts ? [`  ${t('report.drafts', drafts)}`] : []),
  ];
}
