// The issues of an open form, and which of them show: at touched fields, and after a submit at all fields.
import type { Issue } from '../../schemas/generated/issue.ts';
import { isWithin, type AnswerPath } from '../../src/core/answers/answer-path.ts';
import { isUnanswered, type AnswerMap } from '../../src/core/answers/answers.ts';
import { reuseUnchangedIssue } from './structural-sharing.ts';

/** Status of a row: complete, answers missing, or visible errors. */
export type RowStatus = 'complete' | 'untouched' | 'unfinished' | 'wrong';

export class FormIssues {
  readonly #touched = new Set<AnswerPath>();
  readonly #badInput = new Set<AnswerPath>();
  #issues: ReadonlyMap<AnswerPath, Issue> = new Map();
  #serverIssues: readonly Issue[] = [];
  #isSubmitted = false;
  /** Paths of questions that appeared after the last submit: missing answers show there when they are touched. */
  readonly #unasked = new Set<AnswerPath>();
  #isSubmitting = false;
  /** Whether the next `replace` returns every path, because issues of untouched fields show from then on. */
  #showsMore = false;

  get isSubmitted(): boolean {
    return this.#isSubmitted;
  }

  /** Shows the issues of all fields from now on, and those of the server until `forgetServerIssues`. */
  markSubmitted(serverIssues: readonly Issue[] = []): void {
    if (!this.#isSubmitted) this.#showsMore = true;
    this.#isSubmitted = true;
    this.#isSubmitting = true;
    this.#unasked.clear();
    this.#serverIssues = serverIssues;
  }

  /** The answers have changed, so the server may accept them. */
  forgetServerIssues(): void {
    this.#serverIssues = [];
  }

  markTouched(path: AnswerPath): void {
    this.#touched.add(path);
  }

  /** Adds a format error that stays until `beginChange`, because the text that is not a number is not an answer. */
  markBadInput(path: AnswerPath): void {
    this.#badInput.add(path);
  }

  /** Forgets what a change of an answer makes outdated. */
  beginChange(path: AnswerPath): void {
    this.#badInput.delete(path);
    this.forgetServerIssues();
  }

  /** Every issue, shown or not; the first of each path. */
  all(): Issue[] {
    return [...this.#issues.values()];
  }

  /** The issues that show after a submit. */
  shown(): Issue[] {
    return this.all().filter(({ path }) => this.#isShown(path));
  }

  /** The issue that shows at a path. */
  shownAt(path: AnswerPath): Issue | undefined {
    return this.#isShown(path) ? this.#issues.get(path) : undefined;
  }

  /**
   * @param isChecked whether the issues come from the validators; until then a row counts as unfinished
   * @param isAnswered whether the row has an answer
   */
  rowStatus(row: AnswerPath, isChecked: boolean, isAnswered: () => boolean): RowStatus {
    const paths = [...this.#issues.keys()].filter((path) => isWithin(path, row));
    if (paths.length === 0 && isChecked) return 'complete';
    if (paths.some((path) => this.#isShown(path))) return 'wrong';
    return isAnswered() ? 'unfinished' : 'untouched';
  }

  /** Replaces the issues, except those of the server. Returns the paths whose shown issue may have changed. */
  replace(issues: readonly Issue[]): ReadonlySet<AnswerPath> {
    const previous = this.#issues;
    const inputIssues = [...this.#badInput].map((path): Issue => ({ code: 'number.format', path }));
    const current = new Map<AnswerPath, Issue>();
    for (const issue of [...inputIssues, ...issues, ...this.#serverIssues])
      if (!current.has(issue.path))
        current.set(issue.path, reuseUnchangedIssue(previous.get(issue.path), issue));
    this.#issues = current;
    this.#noteUnasked(previous);
    const isChanged = (path: AnswerPath) => previous.get(path) !== current.get(path);
    const paths = new Set([...previous.keys(), ...current.keys()]);
    if (this.#showsMore) this.#showsMore = false;
    else for (const path of paths) if (!isChanged(path)) paths.delete(path);
    return paths;
  }

  /** After a submit, a missing answer that was not missing before belongs to a question that has just appeared. */
  #noteUnasked(previous: ReadonlyMap<AnswerPath, Issue>): void {
    if (this.#isSubmitted && !this.#isSubmitting)
      for (const { path, code } of this.#issues.values())
        if (code === 'required' && !previous.has(path)) this.#unasked.add(path);
    this.#isSubmitting = false;
  }

  #isShown(path: AnswerPath): boolean {
    return this.#touched.has(path) || (this.#isSubmitted && !this.#unasked.has(path));
  }
}

/** Whether a row, or a row within it, has an answer. */
export const hasAnswer = ({ values }: AnswerMap, row: AnswerPath): boolean =>
  [...values].some(([path, answer]) => isWithin(path, row) && !isUnanswered(answer));
