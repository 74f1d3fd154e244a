import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { RuleContext } from '../../../validators/rule/rule.ts';
import type { AnswerPath } from '../answers/answer-path.ts';
import { isUnanswered, type AnswerMap } from '../answers/answers.ts';
import type { FormIndex } from '../form/form-index.ts';
import type { FormState } from '../answers/resolve.ts';
import type { Random } from './random.ts';

export interface FillSettings {
  random: Random;
  context: RuleContext;
  /** Code lists by id, to choose from. */
  lists: Readonly<Record<string, readonly CodeListItem[]>>;
  /** Which share of the questions that may stay open is answered, 0 to 1. */
  optionalShare: number;
}

/** Answers under way. */
export interface FillState extends FillSettings {
  index: FormIndex;
  flat: AnswerMap;
  /** What the conditions made of the answers when they were last judged. */
  state: FormState;
}

export function setAnswer(
  { flat }: FillState,
  path: AnswerPath | undefined,
  value: AnswerValue | undefined,
): void {
  if (path === undefined) return;
  if (isUnanswered(value)) flat.values.delete(path);
  else flat.values.set(path, value!);
}
