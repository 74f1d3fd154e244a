import type { FormAnswers } from '../store/form-answers.ts';
import type { FormPorts, FormWords } from '../store/form-ports.ts';

/** What the theme reads from RJSF's `formContext`. */
export interface RjsfFormContext {
  words: FormWords;
  ports: FormPorts;
  /** The other answers of the form. */
  form: FormAnswers;
  /** Runs `commit` after a pause in typing at an answer path. */
  scheduleCommit(path: string, commit: () => void): void;
  /** Removes an answer whose text cannot be parsed, and reports the text. */
  onBadInput(path: string): void;
  /** Called when the focus leaves a field. */
  onLeave(path: string): void;
}
