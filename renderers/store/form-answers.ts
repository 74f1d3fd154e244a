import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import type { AnswerPath } from '../../src/core/answers/answer-path.ts';
import type { Answers } from '../../src/core/answers/answers.ts';
import type { FormIndex } from '../../src/core/form/form-index.ts';
import type { FieldView } from './field-view.ts';

/**
 * What an input may ask of the form that mounts it, besides its own props. Two forms implement it: our page by its store
 * (`form-store.ts`), stock RJSF by the answers of its form data (`renderers/rjsf/rjsf-answers.ts`).
 */
export interface FormAnswers {
  readonly index: FormIndex;
  /** The current answer, state and issue at a path. */
  fieldView(path: AnswerPath): FieldView;
  /** Calls the listener after the view of a path has changed. Returns the unsubscribe function. */
  watch(path: AnswerPath, listener: () => void): () => void;
  /** Commits an answer; undefined removes it. */
  change(path: AnswerPath, value: AnswerValue | undefined): void;
  /** Marks a field as left, so that its errors show. */
  touch(path: AnswerPath): void;
  /** The current answers, hidden ones included. */
  answers(): Answers;
}
