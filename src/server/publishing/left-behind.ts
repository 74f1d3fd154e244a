import { publishProblem, type PublishProblem } from '../../core/failures/publish-problem.ts';
import type { DryRunOutcome } from '../store/connection/dry-runner.ts';

/** Counts the drafts that an answer mapping leaves behind, by the questions whose answers it has no place for. */
export class LeftBehind {
  readonly #draftsByElement = new Map<string, number>();

  /** @param lostIds none for a draft that does not fit the new form for another reason */
  add({ lostIds = [''] }: Pick<DryRunOutcome, 'lostIds'>): void {
    for (const id of new Set(lostIds))
      this.#draftsByElement.set(id, (this.#draftsByElement.get(id) ?? 0) + 1);
  }

  problems(): PublishProblem[] {
    return [...this.#draftsByElement].map(([id, drafts]) =>
      publishProblem('mapping.losesAnswers', id, { drafts }),
    );
  }
}
