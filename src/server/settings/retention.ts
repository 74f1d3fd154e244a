// How long each kind of personal data stays. The README says why; a sweep deletes what is older.

/** Days of each kind until a sweep deletes it, by default and at least. */
const KINDS = {
  /** Applications without final answers, counted from the last entry. */
  drafts: { days: 90, least: 1 },
  /** Applications with final answers, counted from the last entry or save. */
  answers: { days: 365, least: 1 },
  /** Applications that their customer removed from the list. */
  removedApplications: { days: 30, least: 1 },
  /** Applications that were opened and never answered. */
  trades: { days: 30, least: 1 },
  retiredAnswers: { days: 90, least: 1 },
  /** Family members of an owner without an application and without a device. */
  family: { days: 365, least: 1 },
  removedMembers: { days: 30, least: 1 },
  /** Pictures that are in no answers. */
  uploads: { days: 7, least: 1 },
  /** Owners of nothing. */
  owners: { days: 90, least: 1 },
  /** Codes that verified no number, counted from their expiry; a verified number goes with its application. */
  smsCodes: { days: 1, least: 1 },
  /** Counters, from the day of the last use; a limit holds for a day. */
  rateLimits: { days: 2, least: 2 },
  /** Sessions, counted from their end. */
  sessions: { days: 1, least: 1 },
  /** Responses of writes that may be sent again. */
  idempotentRequests: { days: 1, least: 1 },
  /** Used codes of links, counted from their expiry. */
  linkCodes: { days: 1, least: 1 },
  /** Counts of what happened on pages: nothing personal, but nothing that is read later either. */
  eventCounts: { days: 90, least: 1 },
} as const;

export type RetentionKind = keyof typeof KINDS;

/** Days by kind. */
export type Retention = Readonly<Record<RetentionKind, number>>;

const MOST_DAYS = 36_500;

const isKind = (name: string): name is RetentionKind => Object.hasOwn(KINDS, name);

export const DEFAULT_RETENTION = Object.fromEntries(
  Object.entries(KINDS).map(([kind, { days }]) => [kind, days]),
) as Retention;

/**
 * Parses the kinds that differ from the defaults, such as `drafts:30,answers:180`.
 *
 * @returns the first part that is not a known kind with whole days in its range, or that names a kind again
 */
export function readRetention(text = ''): Retention | { invalid: string } {
  const changed = new Map<RetentionKind, number>();
  for (const part of text.split(/[\s,]+/).filter((word) => word !== '')) {
    const [, kind = '', digits = ''] = /^(\w+):(\d{1,5})$/.exec(part) ?? [];
    const days = Number(digits);
    if (!isKind(kind) || changed.has(kind) || days < KINDS[kind].least || days > MOST_DAYS)
      return { invalid: part };
    changed.set(kind, days);
  }
  return { ...DEFAULT_RETENTION, ...Object.fromEntries(changed) };
}
