import { UsageError } from '../cli/command.ts';

/**
 * Reads `--based-on`: `3` for a file with one form, `invoice=3` for each screen of an insurer.
 *
 * @returns version numbers by screen; undefined without the option
 * @throws UsageError for anything else
 */
export function readBasedOn(
  values: readonly string[] | undefined,
  document: unknown,
): Record<string, number> | undefined {
  if (values === undefined) return undefined;
  const screen = (document as { screen?: unknown } | null)?.screen;
  return Object.fromEntries(
    values.map((value) => {
      const [, named = screen, number] = /^(?:([A-Za-z0-9]+)=)?(\d{1,9})$/.exec(value) ?? [];
      if (number === undefined)
        throw new UsageError(`--based-on takes the number of a version, not "${value}".`);
      if (typeof named !== 'string')
        throw new UsageError(
          `The file has several screens: name one of them, as in --based-on invoice=${number}.`,
        );
      return [named, Number(number)];
    }),
  );
}
