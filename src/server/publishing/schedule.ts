/** What a version may be scheduled beside. A form goes live in the order in which its versions were published. */
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { publishProblem, type PublishProblem } from '../../core/failures/publish-problem.ts';
import { scopeCovers } from '../../core/overlay/scopes.ts';
import { shanghaiMoment } from './shanghai-moment.ts';

type Scope = Required<Overlay['scope']>;

/** A version that is not live yet. */
export interface ScheduledVersion {
  screen: string;
  scope: Scope;
  number: number;
  contentHash: string;
  publishedBy: string;
  validFrom: Date;
  /** False when the customers of the scope get the form of a wider one until then. */
  hasRelease: boolean;
}

/** A base form or an overlay that is about to be published, or unpublished. */
export interface ScheduledDocument {
  scope: Scope;
  /** Of an overlay: the hash of the base that it changes. */
  baseHash?: string | undefined;
}

/** A name for a scope: `CHL/CHL-R01`; empty for everybody without a form of their own. */
const scopeName = ({ supplierCode, riskCode, platformCode }: Scope): string =>
  [supplierCode, riskCode, platformCode].filter((part) => part !== '').join('/');

/** The params that name a scheduled version. */
export const scheduledParams = ({
  scope,
  number,
  publishedBy,
  validFrom,
}: ScheduledVersion): NamedSchedule => ({
  number,
  scope: scopeName(scope) || '–',
  by: publishedBy,
  validFrom: shanghaiMoment(validFrom),
});

const isBase = ({ supplierCode }: Scope): boolean => supplierCode === '';

/**
 * Whether a document and a scheduled version decide what the same customers get: each would be judged, and its drafts
 * migrate, by what the other has changed. Overlays stay on their base version, so a base touches only those on it, and the
 * scopes that get it as long as they have no form of their own.
 */
export function isTouchedBy({ scope, baseHash }: ScheduledDocument, scheduled: ScheduledVersion): boolean {
  if (isBase(scheduled.scope)) return isBase(scope) || baseHash === scheduled.contentHash;
  if (isBase(scope)) return !scheduled.hasRelease;
  return scopeCovers(scope, scheduled.scope) || scopeCovers(scheduled.scope, scope);
}

/** When a document goes live; undefined for at once. */
interface Moments {
  now: Date;
  validFrom?: Date | undefined;
}

/** A version that is scheduled, as problems name it. */
export interface NamedSchedule {
  number: number | string;
  scope: string;
  by: string;
  validFrom: string;
}

/** Problems of a moment that has passed. */
export function pastProblems(id: string, { now, validFrom }: Moments): PublishProblem[] {
  if (!validFrom || validFrom > now) return [];
  const [start, moment] = [shanghaiMoment(validFrom), shanghaiMoment(now)];
  return [publishProblem('schedule.past', id, { validFrom: start, now: moment })];
}

/** The problem of a document that would go live before a version which was scheduled first, or with it. */
export const overtakesProblem = (
  id: string,
  { number, scope, by, validFrom }: NamedSchedule,
): PublishProblem => publishProblem('schedule.overtakes', id, { number, scope, by, validFrom });

/** The problem of taking a version back that a scheduled one builds on. */
export const followedProblem = (
  id: string,
  { number, scope, by, validFrom }: NamedSchedule,
): PublishProblem => publishProblem('schedule.followed', id, { number, scope, by, validFrom });

/**
 * Problems of the moment at which a document goes live: it has passed, or a version that is scheduled for then or later
 * would be overtaken, although it was published first.
 */
export function scheduleProblems(
  document: ScheduledDocument & { screen: string },
  scheduled: readonly ScheduledVersion[],
  { now, validFrom }: Moments,
): PublishProblem[] {
  const past = pastProblems(document.screen, { now, validFrom });
  if (past.length > 0) return past;
  return scheduled
    .filter((version) => version.validFrom >= (validFrom ?? now) && isTouchedBy(document, version))
    .map((version) => overtakesProblem(document.screen, scheduledParams(version)));
}
