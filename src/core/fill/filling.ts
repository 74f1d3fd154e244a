import type { AnswerValue } from '../../../schemas/elements/element-type.ts';
import type { CodeListItem } from '../../../schemas/generated/code-list.ts';
import type { RuleContext } from '../../../validators/rule.ts';
import { instanceSeenFrom, isUnanswered, type FlatAnswers } from '../answers.ts';
import type { FormIndex, IndexedElement, IndexedSection } from '../form-index.ts';
import type { FormState } from '../resolve.ts';
import type { Chance } from './chance.ts';

export interface FillSettings {
  chance: Chance;
  context: RuleContext;
  /** Code lists by id, to choose from. */
  lists: Readonly<Record<string, readonly CodeListItem[]>>;
  /** Which share of the questions that may stay open is answered, 0 to 1. */
  optionalShare: number;
}

/** Answers under way. */
export interface Filling extends FillSettings {
  index: FormIndex;
  flat: FlatAnswers;
  /** What the conditions made of the answers when they were last judged. */
  state: FormState;
}

/** The path of an element as seen from a section instance; undefined for one in other rows. */
export function pathSeenFrom(
  target: IndexedElement,
  home: IndexedSection,
  instance: string,
): string | undefined {
  const at = instanceSeenFrom(target.home, home, instance);
  return at === undefined ? undefined : `${at}/${target.element.elementCode}`;
}

export function put({ flat }: Filling, path: string | undefined, value: AnswerValue | undefined): void {
  if (path === undefined) return;
  if (isUnanswered(value)) flat.values.delete(path);
  else flat.values.set(path, value!);
}
