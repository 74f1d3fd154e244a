// The versions of one form in time.
import type { TimelineVersion } from '../store/timeline.ts';

export type TimelineState = 'past' | 'live' | 'scheduled' | 'unpublished';

export type TimelineEntry = TimelineVersion & {
  state: TimelineState;
  /** When customers get it; of an unpublished one, when they would have. */
  from: Date;
  /** When the next version takes its place; absent while none is scheduled. */
  until?: Date;
};

/**
 * Orders versions by when they are live.
 *
 * @param isReleased false when the scope has no form of its own any more, or not yet
 */
export function timelineOf(
  versions: readonly TimelineVersion[],
  { now, isReleased }: { now: Date; isReleased: boolean },
): TimelineEntry[] {
  const dated = versions
    .map((version) => ({ ...version, from: version.validFrom ?? version.publishedAt }))
    .sort((a, b) => a.from.getTime() - b.from.getTime() || a.number - b.number);
  const served = dated.filter(({ unpublishedAt }) => unpublishedAt === null);
  const live = isReleased ? served.findLast(({ from }) => from <= now) : undefined;
  return dated.map((version) => {
    if (version.unpublishedAt !== null) return { ...version, state: 'unpublished' };
    const next = served[served.indexOf(version) + 1];
    const state = version === live ? 'live' : version.from > now ? 'scheduled' : 'past';
    return { ...version, state, ...(next ? { until: next.from } : {}) };
  });
}
