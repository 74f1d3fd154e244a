import { SCRIPT_TESTS } from '../../../locales/han-sets.ts';
import { NUMERALS } from '../../../locales/numerals.ts';
import { shanghaiDate } from '../../../validators/values/shanghai-date.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import type { TradeContext } from '../../../validators/rule/rule.ts';
import type { Overlay } from '../../../schemas/generated/overlay.ts';
import { layersOf } from '../../core/overlay/origins.ts';
import { runPublishChecks, type PublishChecksContext } from '../../core/publish/publish-checks.ts';
import { HEALTH_NOTICE_SCREEN } from '../../core/orders/insured-persons.ts';
import type { AnswerMapping } from '../../core/migrate/migrate-answers.ts';
import type { PublishProblem } from '../../core/failures/publish-problem.ts';
import { listsAt, readListsInTime } from '../store/code-lists.ts';
import type { Transaction } from '../store/connection/database.ts';
import type { DryRunOutcome } from '../store/connection/dry-runner.ts';
import { readVersionForms, type FormScope, type Version } from '../store/forms.ts';
import type { PublishReport } from '../store/reports.ts';
import { isApproved } from './approval.ts';
import { dryRunDrafts } from './dry-run-drafts.ts';
import { laterListProblems } from './later-list-problems.ts';
import { LeftBehind } from './left-behind.ts';
import { listChecks } from './list-checks.ts';
import { otherScreenProblems } from './other-screen-problems.ts';
import type { PublishCandidate } from './publish-candidate.ts';
import { ratedProblems } from './rated-problems.ts';

/** The screens whose rule decides by the outcome of their form. */
const SCREENS_BY_OUTCOME: ReadonlySet<string> = new Set([HEALTH_NOTICE_SCREEN]);

interface CheckOptions {
  publishedBy: string;
  approvedBy?: string | undefined;
  locales: readonly string[];
  mapping?: AnswerMapping | undefined;
  validFrom?: Date | undefined;
  now: Date;
}

/**
 * Runs the publish checks on a candidate and migrates every affected draft as a dry run.
 *
 * @param live the version that the scope's customers get when the candidate goes live
 */
export async function checkCandidate(
  tx: Transaction,
  candidate: PublishCandidate,
  live: Version | undefined,
  { publishedBy, approvedBy, locales, mapping, validFrom, now }: CheckOptions,
): Promise<{ problems: PublishProblem[]; report: PublishReport }> {
  const { form, scope, base, overlays } = candidate;
  const versions = await readVersionForms(tx, form.screen, scope);
  const listsInTime = await readListsInTime(tx);
  const approver = approvedBy?.trim();
  const layers = formsOfLayers(base, overlays);
  // A form is judged by the day on which its first customer opens it, and by the lists of then.
  const moment = validFrom ?? now;
  const { lists, ...checks } = listChecks(listsAt(listsInTime, moment), shanghaiDate(moment.getTime()));
  const against: PublishChecksContext = {
    before: live?.form,
    history: versions.map((version) => version.form),
    inherited: base === form ? [] : [base],
    layers,
    context: { ...checks, trade: tradeOfScope(scope) },
    lists,
    locales,
    scripts: SCRIPT_TESTS,
    numerals: NUMERALS,
    isApproved: isApproved({ publishedBy, approvedBy }),
    needsOutcome: SCREENS_BY_OUTCOME.has(form.screen),
  };
  const { problems, report } = runPublishChecks(candidate, against);
  problems.push(...laterListProblems(candidate, against, problems, { lists: listsInTime, moment }));
  const { drafts, elements, leftBehind } = await draftOutcomes(tx, candidate, live, { mapping, moment });
  const rated = await ratedProblems(tx, candidate, { live, moment, inherited: layers.at(-2) });
  problems.push(...leftBehind.problems(), ...(await otherScreenProblems(tx, candidate)), ...rated);
  return { problems, report: { ...report, ...(approver ? { approvedBy: approver } : {}), drafts, elements } };
}

/** What the scope of a form says of every trade that gets it. */
const tradeOfScope = ({ riskCode, platformCode }: FormScope): TradeContext => ({
  product: riskCode || undefined,
  channel: platformCode || undefined,
});

/** The base and the form after each overlay, without their names. */
const formsOfLayers = (base: Form, overlays: readonly Overlay[]): Form[] =>
  layersOf(
    base,
    overlays.map((overlay) => ({ name: '', overlay })),
  ).map(({ form }) => form);

/**
 * Counts the affected drafts by migration mode, their answers by question, and the drafts of the live version that the
 * mapping leaves behind. Signed drafts never migrate and do not count as left behind.
 */
async function draftOutcomes(
  tx: Transaction,
  { form: { screen }, scope, index }: PublishCandidate,
  live: Version | undefined,
  { mapping, moment }: { mapping: AnswerMapping | undefined; moment: Date },
): Promise<Required<Pick<PublishReport, 'drafts' | 'elements'>> & { leftBehind: LeftBehind }> {
  const leftBehind = new LeftBehind();
  const onPinned = (versionId: number, outcome: DryRunOutcome) => {
    if (mapping && versionId === live?.versionId) leftBehind.add(outcome);
  };
  const tally = await dryRunDrafts(tx, { screen, scope, index, mapping, moment }, { onPinned });
  const { silent, onResume, refused, elements } = tally;
  return { drafts: { silent, onResume, pinned: tally.pinned, refused }, elements, leftBehind };
}
