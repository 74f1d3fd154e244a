/** What has changed in the answers to other screens that a form was checked with. */

import type { ScreenAnswer } from '../../../schemas/generated/condition.ts';
import type { ForeignAnswers } from '../../../validators/rule/rule.ts';

/** Final answers to other screens, with the revisions of those; 0 before the first. */
export interface ReadAnswers {
  answers: ForeignAnswers;
  revisions: Readonly<Record<string, number>>;
}

/** An answer to another screen, formerly and now; undefined is not given. */
export interface ChangedAnswer {
  answer: ScreenAnswer;
  before: string | number | boolean | undefined;
  after: string | number | boolean | undefined;
}

/**
 * The answers among those that rules read whose values differ. Another revision with the same values changes nothing for them.
 *
 * @param reads what the rules read
 */
export const changedAnswers = (
  reads: readonly ScreenAnswer[],
  before: ReadAnswers,
  after: ReadAnswers,
): ChangedAnswer[] =>
  reads.flatMap((answer) => {
    if (before.revisions[answer.screen] === after.revisions[answer.screen]) return [];
    const change = { answer, before: valueIn(before, answer), after: valueIn(after, answer) };
    return change.before === change.after ? [] : [change];
  });

function valueIn({ answers }: ReadAnswers, { screen, element }: ScreenAnswer): ChangedAnswer['before'] {
  const ofScreen = Object.hasOwn(answers, screen) ? answers[screen]! : {};
  return Object.hasOwn(ofScreen, element) ? ofScreen[element] : undefined;
}
