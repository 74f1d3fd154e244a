// Saves the final answers of a form.
import type { Issue } from '../../../schemas/generated/issue.ts';
import type { Answers } from '../../core/answers/answers.ts';
import { toProblem, type Problem } from '../calls/problem.ts';
import { currentLanguage } from '../state/language.ts';
import type { OpenForm } from './open-form.ts';
import { saveScreen } from '../calls/screen-calls.ts';

/** Outcome of a final save; `conflict` means that the customer must resolve a conflict or see a new form version first. */
export type SaveOutcome =
  | { kind: 'saved' }
  | { kind: 'issues'; issues: readonly Issue[] }
  | { kind: 'conflict' }
  | { kind: 'failed'; problem: Problem };

/**
 * Sends the final answers, hidden ones included. The server works out the computed ones itself, checks all and stores the
 * visible, normalised answers.
 *
 * @param normalisedAnswers the answers that the server is expected to store, to recognise a save with a lost receipt
 */
export async function saveForm(
  { screenForm, store, autosave, confirmed, forgetForm }: OpenForm,
  normalisedAnswers: Answers,
): Promise<SaveOutcome> {
  const { tradeId, screen, subject, version, context } = screenForm;
  const { revisions, answers: ofScreens = {} } = context;
  const save = async (revision: number) => {
    const formKey = { tradeId, screen, subject };
    const final = { contentHash: version.contentHash, revision, answers: store.enteredAnswers() };
    const read = revisions && { revisions, answers: ofScreens, language: currentLanguage() };
    const receipt = await saveScreen({ ...formKey, ...final, ...(read && { read }) });
    forgetForm();
    return receipt;
  };
  if (!(await confirmed.catch(() => false))) return { kind: 'conflict' };
  const sent = [store.answers(), normalisedAnswers];
  try {
    await autosave.saveFinal(sent, save);
    return { kind: 'saved' };
  } catch (thrown) {
    const problem = toProblem(thrown);
    if (problem.code !== 'draft.conflict') return failureOutcome(problem);
    if (autosave.handleConflict(problem.data) !== 'resolved') return { kind: 'conflict' };
  }
  // The conflict came from this page itself; `handleConflict` has updated the revision, so the save is repeated.
  return autosave.saveFinal(sent, save).then(
    () => ({ kind: 'saved' }),
    (thrown: unknown) => failureOutcome(toProblem(thrown)),
  );
}

function failureOutcome(problem: Problem): SaveOutcome {
  const { issues } = (problem.data ?? {}) as { issues?: readonly Issue[] };
  const hasIssues = problem.code === 'answers.invalid' && issues && issues.length > 0;
  return hasIssues ? { kind: 'issues', issues } : { kind: 'failed', problem };
}
