import type { Locale } from '../../../../locales/index.ts';
import { indexForm } from '../../../core/form/form-index.ts';
import type { Translate } from '../../../core/messages/message.ts';
import { listsOfForm } from '../../../core/publish/lists-of-form.ts';
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
import { LIVE_LIST_HELP, liveScope } from '../database/live-version.ts';
import { PRODUCT_HELP, productTarget } from '../database/product-target.ts';
import { withDatabase } from '../database/with-database.ts';
import { sanitiseForTerminal } from '../words/publish-words.ts';
import { qaTranslate, resolveLocale } from '../words/qa-words.ts';
import { lastDayLines } from './last-day-lines.ts';
import { audienceWords } from './published-lines.ts';
import { runProductTimeline } from './timeline-product.ts';
import {
  approvalLines,
  listTimelineLines,
  readListEntries,
  readListLine,
  readScheduledOf,
  stateLine,
  type ReadList,
} from './timeline-list.ts';

const OPTIONS = { locale: { type: 'string' }, json: { type: 'boolean', default: false } } as const;

type Entry = TimelineEntry & {
  /** Of a scheduled version: what it would do to the drafts of now. */
  drafts?: Pick<DraftTally, 'silent' | 'onResume' | 'pinned' | 'refused'>;
};

/** Prints the versions of a form or a code list in time: past, live and scheduled ones. */
export const timelineCommand: Command = {
  usage: `npm run qa -- timeline <form> [--locale <tag>] [--json]

  <form>      ${LIVE_LIST_HELP};
              ${PRODUCT_HELP}
  --locale    language of the output: zh_CN, zh_TW, en_US, es_ES, pt_BR
  --json      { screen, scope, versions, lists } as one line of JSON, for programs; versions: { number, state, from,
              until, publishedAt, publishedBy, approvedBy, class, lastBegin, lastSubmit, drafts }; lists: scheduled
              versions of code lists { listId, version, from, publishedBy }. Of a code list { listId, versions };
              versions: { version, state, from, until, publishedAt, publishedBy, approvedBy, changes }. Of a
              product or its documents { kind, supplierCode, riskCode, versions }; versions: { number, state, from, until,
              publishedAt, publishedBy, approvedBy }

Lists every version of the form with the time in which customers get it, in Asia/Shanghai, who published it when, who
approved it, its class of change, and the last days to begin and to submit under the version before. Of a scheduled version (publish --valid-from) also what it would do to the drafts
of now, and at the end the scheduled versions of code lists that the form reads. Reads the database of DATABASE_URL, or the embedded one in DATA_DIR (.data), and changes nothing.

Example: npm run qa -- timeline insureInfomation/CHL/CHL-R01 --locale en_US

Exit codes: 0 printed, 2 usage error.`,
  async run(args, { print }) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [name, ...rest] = positionals;
    if (name === undefined || rest.length > 0) throw new UsageError('usage.name.form');
    const { screen, scope } = liveScope(name);
    const locale = resolveLocale(values.locale);
    const target = productTarget(name);
    if (target) return runProductTimeline(target, { name, locale, isJson: values.json }, print);
    const { listVersions, entries, lists } = await withDatabase(process.env, async (db) => {
      const ofList = await readListEntries(db, name);
      const ofForm = ofList.length > 0 ? NO_ENTRIES : await readEntries(db, screen, scope);
      return { listVersions: ofList, ...ofForm };
    });
    if (listVersions.length > 0) {
      if (values.json) print(JSON.stringify({ listId: name, versions: listVersions }));
      else for (const line of listTimelineLines(name, listVersions, locale)) print(line);
      return EXIT.ok;
    }
    if (entries.length === 0) throw new UsageError('usage.live.none', { name });
    if (values.json) {
      const versions = entries.map(({ versionId: _id, ...entry }) => entry);
      print(JSON.stringify({ screen, scope, versions, lists }));
    } else for (const line of timelineLines({ screen, scope }, { entries, lists }, locale)) print(line);
    return EXIT.ok;
  },
};

/** The versions of a form, and the scheduled versions of lists that those which customers get read, now or later. */
interface FormTimeline {
  entries: Entry[];
  lists: ReadList[];
}

const NO_ENTRIES: FormTimeline = { entries: [], lists: [] };

async function readEntries(db: Database, screen: string, scope: FormScope): Promise<FormTimeline> {
  const now = await readClock(db);
  const isReleased = (await readReleasedVersion(db, screen, scope, now)) !== undefined;
  const entries: Entry[] = timelineOf(await readTimeline(db, screen, scope), { now, isReleased });
  const listIds = new Set<string>();
  for (const entry of entries) {
    if (entry.state !== 'live' && entry.state !== 'scheduled') continue;
    const { versionId } = entry;
    const index = indexForm((await readVersion(db, versionId))!.form);
    for (const listId of listsOfForm(index)) listIds.add(listId);
    if (entry.state === 'live') continue;
    const target = { screen, scope, index, versionId };
    const { silent, onResume, pinned, refused } = await dryRunDrafts(db, target);
    entry.drafts = { silent, onResume, pinned, refused };
  }
  return { entries, lists: await readScheduledOf(db, listIds) };
}

function timelineLines(
  { screen, scope }: { screen: string; scope: FormScope },
  { entries, lists }: FormTimeline,
  locale: Locale,
): string[] {
  const t = qaTranslate(locale);
  return [
    t('timeline.title', { screen, whom: audienceWords(scope, t) }),
    ...entries.flatMap((entry) => entryLines(entry, t).map((line) => `  ${sanitiseForTerminal(line)}`)),
    ...lists.map((list) => `  ${sanitiseForTerminal(readListLine(list, t))}`),
  ];
}

function entryLines(entry: Entry, t: Translate): string[] {
  const { number, publishedAt, publishedBy, drafts } = entry;
  return [
    stateLine(entry, number, t),
    `  ${t('timeline.published', { by: publishedBy, at: shanghaiMoment(publishedAt) })}`,
    ...approvalLines(entry, t),
    ...(entry.class === null ? [] : [`  ${entry.class}  ${t(`class.${entry.class}`)}`]),
    ...lastDayLines(entry, t).map((line) => `  ${line}`),
    ...(drafts ? [`  ${t('report.drafts', drafts)}`] : []),
  ];
}
