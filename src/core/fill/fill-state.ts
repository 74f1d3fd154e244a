// The state of a form that is being filled.
import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { RuleContext } from '../../../validators/rule/rule.ts';
import type { AnswerPath } from '../answers/answer-path.ts';
import { isUnanswered, type AnswerMap } from '../answers/answers.ts';
import type { FormIndex } from '../form/form-index.ts';
import type { FormState } from '../answers/field-state.ts';
import type { Random } from './random.ts';

export interface FillSettings {
  random: Random;
  context: RuleContext;
  /** Items of code lists, by list id. */
  lists: Readonly<Record<string, readonly CodeListItem[]>>;
  /** Share of the optional questions to answer, 0 to 1. */
  optionalShare: number;
}

/** A form with the answers so far. */
export interface FillState extends FillSettings {
  index: FormIndex;
  flat: AnswerMap;
  /** As of the last `resolve`. */
  state: FormState;
}

/** Sets an answer; an unanswered value removes it, and an undefined path is ignored. */
export function setAnswer(
  { flat }: FillState,
  path: AnswerPath | undefined,
  value: AnswerValue | undefined,
): void {
  if (path === undefined) return;
  if (isUnanswered(value)) flat.values.delete(path);
  else flat.values.set(path, value!);
}
