// Pins a final save to the answers of other screens that it was checked with (`src/decisions/0071-*`).
import type {
  ReadAnswers as SentRead,
  SourceChange,
  TradeContext,
} from '../../../schemas/generated/insurance.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import { changedAnswers, type ReadAnswers } from '../../core/conditions/changed-answers.ts';
import { Problem } from '../../core/failures/problem.ts';
import type { FormIndex } from '../../core/form/form-index.ts';
import type { Services } from '../services/services.ts';
import type { Transaction } from '../store/connection/database.ts';
import { asReadNow, foreignReadsOf, lockReadAnswers } from '../store/foreign-answers.ts';
import { sourceChangeWords } from './source-changes.ts';
import { sourceForms } from './source-forms.ts';

/** What a form instance reads of other screens now; undefined for a form that reads none. */
export const readOf = ({ answers, revisions }: TradeContext): ReadAnswers | undefined =>
  answers && revisions && { answers, revisions };

/**
 * Refuses answers that a page has checked with others than there are now. Another revision with the same values passes, and so
 * does a page of the previous release, which does not say what it has read.
 *
 * @throws Problem answers.sourceChanged with what has changed, in words
 */
export async function requireSameSources(
  services: Services,
  key: FormKey,
  index: FormIndex,
  now: ReadAnswers | undefined,
  sent: SentRead | undefined,
): Promise<void> {
  if (!now || !sent) return;
  const { answers = {}, revisions, language = 'zh_CN' } = sent;
  const forms = sourceForms(services, key.tradeId);
  const before = await asReadNow(forms, index, { answers, revisions });
  const changes = changedAnswers(foreignReadsOf(index), before, now);
  if (changes.length === 0) return;
  const words = await sourceChangeWords(services, key, changes, language);
  throw new Problem('answers.sourceChanged', { changed: words.map(changeText).join('; ') });
}

const NONE = '–';

/** One change in a line: `Application · Height: 165 → 170`. */
function changeText({ title, question, before, after }: SourceChange): string {
  const name = `${title} · ${question}`;
  return before === undefined && after === undefined ? name : `${name}: ${before ?? NONE} → ${after ?? NONE}`;
}

/** A final save found that answers of another screen were saved after it had read them. */
class SourceMoved extends Error {}

/** @throws SourceMoved when there are later answers than those read; otherwise they stay the latest until the save is stored */
export async function pinAnswers(
  tx: Transaction,
  key: FormKey,
  read: ReadAnswers | undefined,
): Promise<void> {
  if (read && !(await lockReadAnswers(tx, key, read))) throw new SourceMoved();
}

/** Attempts of a save whose sources others keep saving. */
const MAX_ATTEMPTS = 3;

/**
 * Repeats a save that was overtaken by one of its sources: it reads, and is checked with, what there is then.
 *
 * @throws Problem server.busy when they are saved again and again
 */
export async function withCurrentSources<Result>(save: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1)
    try {
      return await save();
    } catch (error) {
      if (!(error instanceof SourceMoved)) throw error;
    }
  throw new Problem('server.busy');
}
