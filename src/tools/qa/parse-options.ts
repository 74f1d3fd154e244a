import { parseArgs, type ParseArgsConfig } from 'node:util';
import { Unusable } from './command.ts';

/**
 * Reads the arguments of a command; anything it does not know is refused.
 *
 * @throws Unusable with the name of what is not understood
 */
export function parseOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new Unusable(`${line}.`);
  }
}
