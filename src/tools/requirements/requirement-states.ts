import { requirementIdsIn } from './requirement-ids.ts';
import type { ReportedTest } from './test-reports.ts';

/** What the tests that name a requirement say of it. `notRun`: they were skipped or are in no report. */
export type RequirementState = 'passed' | 'failed' | 'notRun' | 'unnamed';

/**
 * The state of each requirement: one that fails in any test has failed.
 *
 * @param named the ids that test files name, whether the tests ran or not
 */
export function requirementStates(
  named: Iterable<string>,
  tests: readonly ReportedTest[],
): Map<string, RequirementState> {
  const states = new Map<string, RequirementState>([...named].map((id) => [id, 'notRun']));
  for (const { title, outcome } of tests) {
    if (outcome === 'skipped') continue;
    for (const id of requirementIdsIn(title)) if (states.get(id) !== 'failed') states.set(id, outcome);
  }
  return states;
}
