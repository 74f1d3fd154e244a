/** Publish checks of outcomes: each of them can be taken, and only a failed one leaves the customer a choice. */

import { canonicalJson } from '../json/canonical-json.ts';
import { withMeanings } from '../conditions/named-conditions.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import type { Form } from '../../../schemas/generated/form.ts';

/** @param form with linked conditions: two names of one condition are the same condition */
export function outcomeProblems({ outcomes = [] }: Form): PublishProblem[] {
  const otherwise = outcomes.findIndex(({ when }) => !when);
  const meanings = outcomes.map(({ when }) => canonicalJson(withMeanings(when ?? null)));
  return outcomes.flatMap(({ outcomeId, result, followUps }, i) => {
    const before = meanings.indexOf(meanings[i]!);
    const shadow = otherwise >= 0 && otherwise < i ? otherwise : before;
    return [
      ...(shadow < i
        ? [publishProblem('outcome.unreachable', outcomeId, { id: outcomes[shadow]!.outcomeId })]
        : []),
      ...(result === 'passed' && followUps ? [publishProblem('outcome.followUps', outcomeId)] : []),
    ];
  });
}
