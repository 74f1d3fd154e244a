// The source of an answer that a form proposes, kept beside the answer (`src/decisions/0051-*`).
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { AnswerPath } from './answer-path.ts';
import { writeAnswer, type AnswerMap } from './answers.ts';
import { sourcePath } from '../form/source-path.ts';

/** Answers a question that the customer has not touched; undefined takes the proposal back. */
export function proposeAnswer(flat: AnswerMap, path: AnswerPath, proposal: AnswerValue | undefined): void {
  const source = sourcePath(path);
  // An answer without a source was given before the question proposed anything.
  if (!(flat.values.get(source) ?? !flat.values.has(path))) return;
  writeAnswer(flat, path, proposal);
  writeAnswer(flat, source, proposal === undefined ? undefined : true);
}
