// The versions of a code list in time, for `qa timeline`.
import type { Locale } from '../../../../locales/index.ts';
import type { Translate } from '../../../core/messages/message.ts';
import { shanghaiMoment } from '../../../server/publishing/shanghai-moment.ts';
import { timelineOf, type TimelineEntry } from '../../../server/publishing/timeline.ts';
import type { Database } from '../../../server/store/connection/database.ts';
import { readListTimeline, type ListTimelineVersion } from '../../../server/store/list-timeline.ts';
import { readScheduledLists } from '../../../server/store/scheduled-lists.ts';
import { readClock } from '../../../server/store/scheduled-releases.ts';
import { sanitiseForTerminal } from '../words/publish-words.ts';
import { qaTranslate } from '../words/qa-words.ts';

type ListEntry = TimelineEntry<ListTimelineVersion>;

/** The versions of a code list in time; none when there is no such list. */
export async function readListEntries(db: Database, listId: string): Promise<ListEntry[]> {
  const now = await readClock(db);
  // A list is never taken out of use: its latest version that has started is live.
  return timelineOf(await readListTimeline(db, listId), { now, isReleased: true });
}

export function listTimelineLines(listId: string, entries: readonly ListEntry[], locale: Locale): string[] {
  const t = qaTranslate(locale);
  return [
    t('timeline.listTitle', { listId }),
    ...entries.flatMap((entry) => listEntryLines(entry, t).map((line) => `  ${sanitiseForTerminal(line)}`)),
  ];
}

function listEntryLines(entry: ListEntry, t: Translate): string[] {
  const { version, publishedAt, publishedBy, changes } = entry;
  return [
    stateLine(entry, version, t),
    `  ${t('timeline.published', { by: publishedBy ?? '–', at: shanghaiMoment(publishedAt) })}`,
    ...approvalLines(entry, t),
    ...(changes === null ? [] : [`  ${t('timeline.itemChanges', { changes })}`]),
  ];
}

/** A version with its state and its period. @param number of a form, or the name of a list's version */
export function stateLine(
  { state, from, until }: Pick<TimelineEntry, 'state' | 'from' | 'until'>,
  number: number | string,
  t: Translate,
): string {
  const period = until
    ? t('timeline.period', { from: shanghaiMoment(from), until: shanghaiMoment(until) })
    : t('timeline.since', { from: shanghaiMoment(from) });
  return t(`timeline.${state}`, { number, period });
}

/** Who approved a version, and who unpublished it when. */
export const approvalLines = (
  {
    approvedBy,
    unpublishedAt,
    unpublishedBy,
  }: Pick<TimelineEntry, 'approvedBy' | 'unpublishedAt' | 'unpublishedBy'>,
  t: Translate,
): string[] => [
  ...(approvedBy === null ? [] : [`  ${t('report.approved', { approvedBy })}`]),
  ...(unpublishedAt
    ? [`  ${t('timeline.unpublishedBy', { by: unpublishedBy!, at: shanghaiMoment(unpublishedAt) })}`]
    : []),
];

/** A scheduled version of a list that a form reads. */
export interface ReadList {
  listId: string;
  version: string;
  from: Date;
  publishedBy: string | null;
}

/** The scheduled versions of lists by their ids that have not started, by their moments. */
export async function readScheduledOf(db: Database, listIds: ReadonlySet<string>): Promise<ReadList[]> {
  const now = await readClock(db);
  return (await readScheduledLists(db))
    .filter(({ list, validFrom }) => listIds.has(list.listId) && validFrom > now)
    .map(({ list, validFrom, publishedBy }) => ({ ...list, from: validFrom, publishedBy }));
}

export const readListLine = ({ listId, version, from, publishedBy }: ReadList, t: Translate): string =>
  t('timeline.readList', { listId, version, by: publishedBy ?? '–', validFrom: shanghaiMoment(from) });
