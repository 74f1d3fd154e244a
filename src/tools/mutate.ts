/**
 * `npm run mutate`: takes each rule out of `validators/vocabulary.ts` in turn, so that it refuses nothing, and runs the
 * examples of the rules. Those of the rule must fail, and of the titles with the number of a requirement at least one:
 * a name alone proves nothing. `--together` takes all out in one run, which is a matter of seconds: enough to see
 * examples that hold without their rule, but not those that only another rule makes fail.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startVitest, type TestCase, type Vitest } from 'vitest/node';
import { rules, type Keyword } from '../../validators/vocabulary.ts';
import { answerHelp } from './bootstrap/help.mjs';
import { requirementIdsIn } from './trace.ts';

const keywords = Object.keys(rules) as Keyword[];
const root = join(import.meta.dirname, '../..');

/**
 * Runs the examples of all rules, once for each group of rules that are taken out together.
 * @param groups by the names of the runs
 */
async function runMutants(groups: ReadonlyMap<string, readonly Keyword[]>): Promise<Vitest> {
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
    // The examples; whether a rule withstands attacks does not depend on what it refuses.
    testNamePattern: '^(?!.*(under attack|the vocabulary))',
    projects,
  });
}

/** What is wrong with the examples, a line each. A suite of examples has the name of its rule. */
function survivingMutants(
  cases: readonly TestCase[],
  groups: ReadonlyMap<string, readonly Keyword[]>,
): string[] {
  // Vitest writes the rule that a suite has in its title with quotes.
  const ruleOf = ({ parent }: TestCase) =>
    keywords.find((keyword) => parent.type === 'suite' && parent.name.replaceAll("'", '') === keyword);
  const failed = cases.filter((one) => {
    const rule = ruleOf(one);
    return one.result().state === 'failed' && rule && groups.get(one.project.name)!.includes(rule);
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

/** @returns the exit code */
async function mutate(together: boolean): Promise<number> {
  const groups = new Map<string, readonly Keyword[]>(
    together ? [['all', keywords]] : keywords.map((keyword) => [keyword, [keyword]]),
  );
  const vitest = await runMutants(groups);
  const cases = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
  await vitest.close();
  const complaints = survivingMutants(cases, groups);
  complaints.forEach((line) => console.error(line));
  const ids = new Set(cases.flatMap(({ name }) => requirementIdsIn(name)));
  if (complaints.length === 0)
    console.log(
      `${keywords.length} rules taken out ${together ? 'together' : 'in turn'}, each missed; ${ids.size} requirements proven.`,
    );
  return complaints.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2);
  const answered = answerHelp('npm run mutate', args, {
    usage: 'npm run mutate\n\nTakes each rule out in turn and tells which of them no example misses.',
    options: { '--together': 'all of them in one run, within seconds' },
    settings: [],
    example: 'npm run --silent mutate',
    exit: '0 each is missed, 1 one is not, 2 an unknown option',
  });
  process.exit(answered ?? (await mutate(args.includes('--together'))));
}
