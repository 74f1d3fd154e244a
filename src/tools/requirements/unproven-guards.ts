import { requirementIdsIn } from './requirement-ids.ts';

/** The requirements that are guards: rules of values, states, and rules of the transport. */
const GUARD = /^[VST]-/;

export interface GuardProofs {
  /** The number of guards among the requirements. */
  total: number;
  /** The guards that no planted mistake and no removed rule takes out, sorted. */
  without: string[];
}

/**
 * Which guards nobody takes out on purpose, so that nothing shows that their tests would turn red.
 *
 * @param ids all requirements
 * @param proven the ids of planted mistakes, and of rules that are removed
 */
export function guardProofs(ids: Iterable<string>, proven: ReadonlySet<string>): GuardProofs {
  const guards = [...ids].filter((id) => GUARD.test(id)).sort();
  return { total: guards.length, without: guards.filter((id) => !proven.has(id)) };
}

/** The requirements that no failed test names, so that taking out their guard was not noticed by a test of theirs. */
export function unprovenIds(ids: readonly string[], failedTitles: readonly string[]): string[] {
  const failedIds = new Set(failedTitles.flatMap(requirementIdsIn));
  return ids.filter((id) => !failedIds.has(id));
}
