// Revisions of other screens as options of commands.
import { UsageError } from '../cli/command.ts';

/**
 * The revisions that `screen=number` options give, by screen.
 *
 * @throws UsageError for another text
 */
export const revisionsOf = (options: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    options.map((option) => {
      const [, screen, revision] = /^([A-Za-z]+)=(\d{1,9})$/.exec(option) ?? [];
      if (screen === undefined) throw new UsageError('usage.revision', { revision: option });
      return [screen, Number(revision)] as const;
    }),
  );
