import type { Command } from './command.ts';
import { checkCommand } from './check.ts';
import { diffCommand } from './diff.ts';
import { publishCommand } from './publish.ts';
import { ruleCommand } from './rule.ts';

/** Everything that `npm run qa` can do; one more is one file and one line. */
export const commands: readonly Command[] = [checkCommand, diffCommand, publishCommand, ruleCommand];
