// What a draft keeps of its form, to draw it before the server answers.
import type { FormDocument } from '../../../../schemas/generated/insurance.ts';
import type { Answers } from '../../../core/answers/answers.ts';
import type { FetchedForm } from '../../calls/screen-calls.ts';

/** A form without its questions, which are in its document, and without its answers, which are in the draft. */
export interface KeptForm extends Omit<
  FetchedForm,
  keyof FormDocument | 'answers' | 'revision' | 'enteredRevision'
> {
  document: string;
  /** The session in which the server opened the form; no other session sees it before the server answers. */
  token: string;
  /** What the server prefilled, before the first save. */
  initialAnswers?: Answers | undefined;
}

/** Returns undefined for forms that change without a new version: final answers, news of a migration, own questions. */
export function keptFormOf({
  sections: _sections,
  steps: _steps,
  groupChecks: _checks,
  conditions: _conditions,
  words: _words,
  lists: _lists,
  items: _items,
  answers,
  revision,
  enteredRevision: _entered,
  ...own
}: FetchedForm): KeptForm | undefined {
  const { document, token, changeSummary, savedAt } = own;
  if (document === undefined || token === undefined || changeSummary || savedAt !== null) return undefined;
  return { ...own, document, token, initialAnswers: revision === 0 ? (answers as Answers) : undefined };
}
