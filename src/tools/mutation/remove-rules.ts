/** Disables rules of `validators/vocabulary.ts`, so that they accept any value, and runs the examples of all rules. */
import { startVitest, type TestCase, type Vitest } from 'vitest/node';
import { rules, type Keyword } from '../../../validators/vocabulary.ts';
import { requirementIdsIn } from '../requirements/requirement-ids.ts';

const keywords = Object.keys(rules) as Keyword[];

/**
 * Runs the examples of all rules once per group, without the rules of that group.
 *
 * @param groups by the name of the run
 */
async function runWithoutRules(
  root: string,
  groups: ReadonlyMap<string, readonly Keyword[]>,
): Promise<Vitest> {
  const projects = [...groups].map(([name, removedRules]) => ({
    root,
    test: {
      name,
      include: ['validators/vocabulary.test.ts'],
      setupFiles: ['tests/mutation/remove-rules.ts'],
      provide: { removedRules },
    },
  }));
  return startVitest('test', [], {
    root,
    config: false,
    watch: false,
    reporters: [{}],
    // Only the examples: tests against malicious input do not depend on the values that a rule refuses.
    testNamePattern: '^(?!.*(under attack|the vocabulary))',
    projects,
  });
}

/** Lists the rules whose examples pass without them, and the requirement ids that no example proves. */
function survivingRules(
  cases: readonly TestCase[],
  groups: ReadonlyMap<string, readonly Keyword[]>,
): string[] {
  // The title of a suite is the name of its rule, which Vitest puts in quotes.
  const ruleOf = ({ parent }: TestCase) =>
    keywords.find((keyword) => parent.type === 'suite' && parent.name.replaceAll("'", '') === keyword);
  const failed = cases.filter((example) => {
    const rule = ruleOf(example);
    return example.result().state === 'failed' && rule && groups.get(example.project.name)!.includes(rule);
  });
  const missed = new Set(failed.map(ruleOf));
  const proven = new Set(failed.flatMap(({ name }) => requirementIdsIn(name)));
  const named = new Set(cases.flatMap(({ name }) => requirementIdsIn(name)));
  return [
    ...keywords
      .filter((keyword) => !missed.has(keyword))
      .map((keyword) => `no example misses the rule ${keyword}`),
    ...[...named].filter((id) => !proven.has(id)).map((id) => `no example of ${id} fails without its rule`),
  ];
}

/**
 * Removes each rule in turn, or all rules in one run. The single run takes seconds and finds examples that pass without
 * any rule, but not examples that in fact test another rule than their own. Of each rule and each requirement id in the
 * titles, at least one example must fail without the rule.
 *
 * @returns the exit code
 */
export async function runRemovedRules(root: string, isTogether: boolean): Promise<number> {
  const groups = new Map<string, readonly Keyword[]>(
    isTogether ? [['all', keywords]] : keywords.map((keyword) => [keyword, [keyword]]),
  );
  const vitest = await runWithoutRules(root, groups);
  const cases = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
  await vitest.close();
  const problems = survivingRules(cases, groups);
  problems.forEach((line) => console.error(line));
  if (problems.length > 0) return 1;
  const ids = new Set(cases.flatMap(({ name }) => requirementIdsIn(name)));
  const order = isTogether ? 'together' : 'in turn';
  console.log(`${keywords.length} rules removed ${order}, each missed; ${ids.size} requirements proven.`);
  return 0;
}
