/**
 * `npm run mutate`: makes small mistakes on purpose, one at a time, and runs the tests that must notice. Removes each
 * rule in turn, then plants the mistakes of `tests/mutation/planted`. A mistake that no test notices fails the run.
 */
import { projectRoot } from '../server/settings/project-root.ts';
import { answerHelp } from './bootstrap/help.mjs';
import { runPlantedMistakes } from './mutation/planted-mistakes.ts';
import { runRemovedRules } from './mutation/remove-rules.ts';

const root = projectRoot();
// The cases of `npm run test:deep`: with samples, whether a test notices a mistake would depend on the day.
process.env['DEEP'] = '1';

const MS_PER_DAY = 86_400_000;

/** @returns the exit code */
async function mutate(options: readonly string[], parts: readonly string[]): Promise<number> {
  if (options.includes('--together')) return runRemovedRules(root, true);
  const isGuard = options.includes('--guards');
  const selection = options.includes('--today')
    ? { parts, isGuard, day: Math.floor(Date.now() / MS_PER_DAY) }
    : { parts, isGuard };
  if (isGuard || options.includes('--planted') || parts.length > 0)
    return runPlantedMistakes(root, selection);
  if (options.includes('--rules')) return runRemovedRules(root, false);
  const rulesExit = await runRemovedRules(root, false);
  const plantedExit = await runPlantedMistakes(root, selection);
  return Math.max(rulesExit, plantedExit);
}

const args = process.argv.slice(2);
const options = args.filter((arg) => arg.startsWith('-'));
const parts = args.filter((arg) => !arg.startsWith('-'));
const answered = answerHelp('npm run mutate', options, {
  usage:
    'npm run mutate [-- <part of a path> ...]\n\nRemoves each rule in turn, plants small mistakes, and prints those that no test notices.\nWith parts of paths, plants only the mistakes of those files.',
  options: {
    '--together': 'removes all rules in one run, within seconds; plants nothing',
    '--planted': 'plants the mistakes and removes no rules',
    '--guards': 'plants only the mistakes that take out the guard of a requirement',
    '--today': 'plants an eighth of the mistakes, and another one on each of the next days',
    '--rules': 'removes each rule in turn and plants nothing',
  },
  settings: [],
  example: 'npm run --silent mutate -- src/core/overlay',
  exit: '0 each is noticed, 1 one is not, 2 an unknown option',
});
process.exit(answered ?? (await mutate(options, parts)));
