/** How long a replaced version may be submitted (`src/decisions/0069-*`). */
import { canonicalJson } from '../../core/json/canonical-json.ts';
import type { Answers } from '../../core/answers/answers.ts';
import { Problem } from '../../core/failures/problem.ts';
import type { Services } from '../services/services.ts';
import { readSuccessor } from '../store/handovers.ts';
import { finalSince } from './source-changes.ts';
import type { TradeForm } from './trade-form.ts';

interface VersionTerm {
  /** Last day to submit, in Asia/Shanghai. */
  lastSubmit: string;
  isOver: boolean;
}

/** The term of a version that was replaced; undefined for the live one, one like it, and one without a last day. */
export async function versionTermOf(
  { db, forms, releases, now, today }: Services,
  { trade, form: { version } }: Pick<TradeForm, 'trade' | 'form'>,
): Promise<VersionTerm | undefined> {
  const liveId = releases.versionId(version.screen, trade);
  if (liveId === undefined || liveId === version.versionId) return undefined;
  const live = await forms.getReleased(liveId);
  if (live?.version.contentHash === version.contentHash) return undefined;
  const { lastSubmit } = (await readSuccessor(db, version, trade, now())) ?? {};
  return lastSubmit ? { lastSubmit, isOver: today() > lastSubmit } : undefined;
}

/**
 * Final answers stay on their version for good, and may be sent again as they are.
 *
 * @param answers those that would be stored; undefined when they are refused
 * @throws Problem version.closed after the last day to submit
 */
export async function requireTerm(
  services: Services,
  tradeForm: TradeForm,
  answers: Answers | undefined,
): Promise<void> {
  const term = await versionTermOf(services, tradeForm);
  if (!term?.isOver) return;
  const { draft } = tradeForm;
  const isSame = draft && answers && canonicalJson(draft.answers) === canonicalJson(answers);
  if (isSame && (await finalSince(services, draft, tradeForm.form.index))) return;
  throw new Problem('version.closed', { lastSubmit: term.lastSubmit });
}
