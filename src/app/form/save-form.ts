import type { Issue } from '../../../schemas/generated/issue.ts';
import type { Answers } from '../../core/answers/answers.ts';
import { toProblem, type Problem } from '../calls/problem.ts';
import type { OpenForm } from './open-form.ts';
import { saveScreen } from '../calls/screen-calls.ts';

/** How a final save ended; `asked` means that the person has to choose between two pages first, or to see what is new. */
export type SaveOutcome =
  | { kind: 'saved' }
  | { kind: 'issues'; issues: readonly Issue[] }
  | { kind: 'asked' }
  | { kind: 'failed'; problem: Problem };

/**
 * Sends the answers as final. The server judges all of them, those to hidden elements included, and stores what counts.
 *
 * @param normalised as the phone expects them to be stored; by them a save whose receipt was lost is recognised
 */
export async function saveForm({ wire, store, keeper }: OpenForm, normalised: Answers): Promise<SaveOutcome> {
  const { tradeId, screen, subject, version } = wire;
  const answers = store.answers();
  const save = async (revision: number) => {
    const place = { tradeId, screen, subject };
    return (await saveScreen({ ...place, contentHash: version.contentHash, revision, answers })).revision;
  };
  const sent = [answers, normalised];
  try {
    await keeper.saveFinal(sent, save);
    return { kind: 'saved' };
  } catch (thrown) {
    const problem = toProblem(thrown);
    if (problem.code !== 'draft.conflict') return failureOutcome(problem);
    if (keeper.handleConflict(problem.data) !== 'settled') return { kind: 'asked' };
  }
  // The server had moved on by this page's own doing: now the revision is right.
  return keeper.saveFinal(sent, save).then(
    () => ({ kind: 'saved' }),
    (thrown: unknown) => failureOutcome(toProblem(thrown)),
  );
}

function failureOutcome(problem: Problem): SaveOutcome {
  const { issues } = (problem.data ?? {}) as { issues?: readonly Issue[] };
  const refused = problem.code === 'answers.invalid' && issues && issues.length > 0;
  return refused ? { kind: 'issues', issues } : { kind: 'failed', problem };
}
