// The versions of one form, or of one code list, in time.
import type { TimelineVersion } from '../store/timeline.ts';

export type TimelineState = 'past' | 'live' | 'scheduled' | 'unpublished';

/** What orders a version in time. */
type Dated = Pick<TimelineVersion, 'publishedAt' | 'validFrom' | 'unpublishedAt'>;

export type TimelineEntry<Version extends Dated = TimelineVersion> = Version & {
  state: TimelineState;
  /** When customers get it; of an unpublished one, when they would have. */
  from: Date;
  /** When the next version takes its place; absent while none is scheduled. */
  until?: Date;
};

/**
 * Orders versions by when they are live.
 *
 * @param versions in the order of their publishing
 * @param isReleased false when the scope has no form of its own any more, or not yet
 */
export function timelineOf<Version extends Dated>(
  versions: readonly Version[],
  { now, isReleased }: { now: Date; isReleased: boolean },
): TimelineEntry<Version>[] {
  const dated = versions
    .map((version) => ({ ...version, from: version.validFrom ?? version.publishedAt }))
    .sort((a, b) => a.from.getTime() - b.from.getTime());
  const served = dated.filter(({ unpublishedAt }) => unpublishedAt === null);
  const live = isReleased ? served.findLast(({ from }) => from <= now) : undefined;
  return dated.map((version) => {
    if (version.unpublishedAt !== null) return { ...version, state: 'unpublished' };
    const next = served[served.indexOf(version) + 1];
    const state = version === live ? 'live' : version.from > now ? 'scheduled' : 'past';
    return { ...version, state, ...(next ? { until: next.from } : {}) };
  });
}
