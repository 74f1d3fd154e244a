/** Publishes one flattened form for one scope: publish checks, review, version, release, report. */
import type { Form } from '../../../schemas/generated/form.ts';
import type { PublishProblem } from '../../core/failures/publish-problem.ts';
import type { AnswerMapping } from '../../core/migrate/migrate-answers.ts';
import type { PartConflicts } from '../../core/overlay/conflicts-by-part.ts';
import { COMPILER_VERSION } from '../../core/publish/compile-validators.ts';
import type { Review } from '../../core/publish/review.ts';
import type { Transaction } from '../store/connection/database.ts';
import type { FormScope } from '../store/forms.ts';
import { readReleasedVersion } from '../store/releases.ts';
import { insertReport, type PublishReport } from '../store/reports.ts';
import { lastDayProblems } from './last-days.ts';
import { lostUpdates } from './lost-update.ts';
import { compileCandidate, type FlattenedForm, type PublishCandidate } from './publish-candidate.ts';
import { checkCandidate } from './publish-checks.ts';
import { writeVersion } from './write-version.ts';

/** Result for one scope whose customers get the form. */
export interface PublishedForm {
  screen: string;
  scope: FormScope;
  number: number;
  contentHash: string;
  /** False when the scope already had this form. */
  changed: boolean;
  /** When the customers get it; absent when they do at once. */
  validFrom?: Date;
  /** Last days in Asia/Shanghai under the version that it replaces; absent without any. */
  lastBegin?: string;
  lastSubmit?: string;
  /** Report stored with the version; absent when nothing changed. */
  report?: PublishReport;
  /** Of a base form: the overlays that cannot take it over as it is, with their conflicts; absent without any. */
  overlayConflicts?: OverlayConflicts[];
}

/** The parts of a scope's overlay that conflict with a new base. */
export interface OverlayConflicts {
  scope: FormScope;
  conflicts: PartConflicts[];
}

export interface PublishOptions {
  publishedBy: string;
  /** Second person; structural changes and questions for sensitive information need one. */
  approvedBy?: string | undefined;
  /** Languages that must have every word. */
  locales: readonly string[];
  /** Where answers of replaced elements go; without a mapping a structural change leaves drafts behind. */
  mapping?: AnswerMapping | undefined;
  /** When forms go live; at once without it. */
  validFrom?: Date | undefined;
  /** Last days in Asia/Shanghai to begin and to submit under the version that is replaced; none without them. */
  lastBegin?: string | undefined;
  lastSubmit?: string | undefined;
  /** The moment of publishing; by PostgreSQL's clock without it. */
  now?: Date;
  /** Runs every check and changes nothing. */
  isDryRun?: boolean | undefined;
  /** By screen: the number of the version that the document was written against. A newer live version is refused. */
  basedOn?: Readonly<Record<string, number>> | undefined;
  /** Of a code list: the version that the document was written against. */
  basedOnList?: string | undefined;
  /** Is told the form that the problems of a refusal are about, if there is one, and the live one that it would replace. */
  onRefused?: ((form: Form, before: Form | undefined) => void) | undefined;
  /** Compares the candidate with its golden files; absent where there are none. */
  review?: ((candidate: PublishCandidate) => Promise<Review>) | undefined;
}

/** Options with the moment of publishing. */
export type TimedOptions = PublishOptions & { now: Date };

/** Carries the reasons out of the transaction, which rolls back. */
export class PublishError extends Error {
  readonly problems: PublishProblem[];
  /** The form that the problems are about, if there is one: whoever reports them names its parts. */
  readonly form: Form | undefined;
  /** The live form, which has the names of what `form` removes. */
  readonly before: Form | undefined;
  constructor(problems: PublishProblem[], form?: Form, before?: Form) {
    super('not published');
    this.problems = problems;
    this.form = form;
    this.before = before;
  }
}

/**
 * Writes the form as a version, and moves the release or schedules the version. A form that is live already stays as it is.
 *
 * @throws PublishError with every reason the publish checks found
 */
export async function publishVersion(
  tx: Transaction,
  flattened: FlattenedForm,
  options: TimedOptions,
): Promise<PublishedForm> {
  const { index, scope, contentHash } = flattened;
  const { screen } = index.form;
  const { validFrom, lastBegin, lastSubmit, now } = options;
  // Whatever is scheduled before it is live by then: a form is judged by what it replaces.
  const live = await readReleasedVersion(tx, screen, scope, validFrom ?? now);
  const isLive = live?.contentHash === contentHash && live.compilerVersion === COMPILER_VERSION;
  if (isLive) return { screen, scope, number: live.number, contentHash, changed: false };
  await requireLatest(tx, flattened, options);
  requireLastDays(index.form, { ...options, isFirst: !live });
  const candidate = compileCandidate(flattened);
  const { problems, report: checks } = await checkCandidate(tx, candidate, live, options);
  if (problems.length > 0) throw new PublishError(problems, index.form, live?.form);
  const review = await options.review?.(candidate);
  const report = review ? { ...checks, review } : checks;
  const { number, versionId } = await writeVersion(tx, candidate, options);
  await insertReport(tx, versionId, report);
  const published = { screen, scope, number, contentHash, changed: true, report };
  return {
    ...published,
    ...(validFrom && { validFrom }),
    ...(lastBegin && { lastBegin }),
    ...(lastSubmit && { lastSubmit }),
  };
}

/** @throws PublishError when the document was written against an older version than the latest */
async function requireLatest(
  tx: Transaction,
  { index: { form }, scope }: FlattenedForm,
  options: PublishOptions,
): Promise<void> {
  const basedOn = options.basedOn?.[form.screen];
  const overtaken = basedOn === undefined ? [] : await lostUpdates(tx, form.screen, scope, basedOn);
  if (overtaken.length > 0) throw new PublishError(overtaken, form);
}

/** @throws PublishError when the last days are none of the version that is replaced */
function requireLastDays(form: Form, options: TimedOptions & { isFirst: boolean }): void {
  const problems = lastDayProblems(form.screen, options);
  if (problems.length > 0) throw new PublishError(problems, form);
}
