/** Removes rules of `validators/vocabulary.ts`, so that they refuse nothing, and runs the examples of all rules. */
import { startVitest, type TestCase, type Vitest } from 'vitest/node';
import { rules, type Keyword } from '../../../validators/vocabulary.ts';
import { requirementIdsIn } from '../requirements/requirement-ids.ts';

const keywords = Object.keys(rules) as Keyword[];

/**
 * Runs the examples of all rules, once for each group of rules that are removed together.
 *
 * @param groups by the names of the runs
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
    // Only the examples: whether a rule withstands attacks does not depend on what it refuses.
    testNamePattern: '^(?!.*(under attack|the vocabulary))',
    projects,
  });
}

/** The problems of the examples, a line each. A suite of examples has the name of its rule. */
function survivingRules(
  cases: readonly TestCase[],
  groups: ReadonlyMap<string, readonly Keyword[]>,
): string[] {
  // Vitest writes the rule that a suite has in its title with quotes.
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
 * Removes each rule in turn, or all in one run, which takes seconds: enough to see examples that hold without their
 * rule, but not those that only another rule makes fail. The examples of a rule must fail without it, and of the titles
 * with the number of a requirement at least one: a name alone proves nothing.
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
  const way = isTogether ? 'together' : 'in turn';
  console.log(`${keywords.length} rules removed ${way}, each missed; ${ids.size} requirements proven.`);
  return 0;
}
