import type { Answers } from '../core/answers/answers.ts';

/**
 * Tells new answers of a prop from those that the form already has. A host that stores the answers of `onChange` in its
 * state passes them back one render later, when the form may have newer ones.
 */
export class AnswersTracker {
  /** The last answers of the prop that were applied. */
  #applied: Answers | undefined;
  #entered: (() => Answers) | undefined;
  readonly #emitted = new WeakSet<Answers>();
  #isSilent = false;

  /** Passes answers to `onChange`, except during `silently`, and remembers them. */
  emit(answers: () => Answers, onChange: ((answers: Answers) => void) | undefined): void {
    if (this.#isSilent || !onChange) return;
    const emitted = answers();
    this.#emitted.add(emitted);
    onChange(emitted);
  }

  /** Runs a change that does not come from the customer. */
  silently(change: () => void): void {
    this.#isSilent = true;
    change();
    this.#isSilent = false;
  }

  /** Remembers the form on the page, and the answers of the prop that it has opened with. */
  open(entered: () => Answers, source: Answers | undefined): void {
    this.#entered = entered;
    this.#applied = source;
  }

  /** Returns the answers that another form opens with: new ones of the prop, or those of the form on the page. */
  initialAnswers(source: Answers | undefined): Answers | undefined {
    return this.newAnswers(source) ?? this.#entered?.() ?? source;
  }

  /** Remembers answers of the prop that the form has taken over. */
  apply(answers: Answers | undefined): void {
    this.#applied = answers;
  }

  /** Returns the answers if the form has to take them over. */
  newAnswers(answers: Answers | undefined): Answers | undefined {
    return answers === undefined || answers === this.#applied || this.#emitted.has(answers)
      ? undefined
      : answers;
  }
}
