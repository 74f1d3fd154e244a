import type { Command } from './command.ts';
import { publishCommand } from './publish.ts';
import { ruleCommand } from './rule.ts';

/** Everything that `npm run qa` can do; one more is one file and one line. */
export const commands: readonly Command[] = [publishCommand, ruleCommand];
