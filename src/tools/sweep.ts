/** `npm run sweep`: checks the invariants over the database, and prints each with its count. */
import { invariants, type Invariant } from '../server/invariants/invariants.ts';
import type { Database } from '../server/store/connection/database.ts';
import { answerHelp } from './bootstrap/help.mjs';
import { UsageError } from './qa/cli/command.ts';
import { withOwnersDatabase } from './qa/database/with-database.ts';
import { qaTranslate } from './qa/words/qa-words.ts';

/** @returns the exit code */
async function sweep(): Promise<number> {
  try {
    return await withOwnersDatabase(process.env, checkAll);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(qaTranslate('en_US')(error.code, error.params));
    return 2;
  }
}

async function checkAll(db: Database): Promise<number> {
  let broken = 0;
  for (const invariant of invariants) {
    const { lines, count } = await report(invariant, db);
    broken += count;
    for (const line of lines) console.log(line);
  }
  console.log(broken === 0 ? '\nNo invariant is broken.' : `\n${broken} broken`);
  return broken === 0 ? 0 : 1;
}

/** The lines of an invariant: its count, then a line for each subject that breaks it. */
async function report(
  { id, never, counted, check, notApplicable }: Invariant,
  db: Database,
): Promise<{ lines: string[]; count: number }> {
  const name = `${id.padEnd(5)} Never ${never}`;
  if (!check) return { lines: [`${name}: not applicable, ${notApplicable}`], count: 0 };
  const { checked, broken } = await check(db);
  const subjects = broken.map((subject) => `      ${subject}`);
  return { lines: [`${name}: ${broken.length} of ${checked} ${counted}`, ...subjects], count: broken.length };
}

const helpExitCode = answerHelp('npm run sweep', process.argv.slice(2), {
  usage:
    'npm run sweep\n\nChecks over the database what must never happen, such as a paid order without its payment. Changes nothing.',
  settings: ['DATA_DIR', 'DATABASE_URL', 'DATA_KEYS', 'DATA_KEYS_FILE'],
  example: 'npm run --silent sweep',
  exit: '0 nothing is broken, 1 something is, 2 no database or unknown option',
});
process.exitCode = helpExitCode ?? (await sweep());
