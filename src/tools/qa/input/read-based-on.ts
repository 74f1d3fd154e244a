// Reads the option `--based-on`.
import { DOCUMENTS } from '../../../server/publishing/publish-documents.ts';
import { UsageError } from '../cli/command.ts';
import { isProductDocuments } from './product-files.ts';

/**
 * Reads `--based-on` of a code list: one version, such as `2026-1`.
 *
 * @throws UsageError for several
 */
export function readListBasedOn([version, ...others]: readonly string[]): string | undefined {
  if (others.length > 0) throw new UsageError('usage.basedOn.list');
  return version;
}

/**
 * Reads `--based-on`: `3` for a file with one form or the documents of a product, `invoice=3` for each screen of an insurer.
 *
 * @returns version numbers by screen, or of `documents`; undefined without the option
 * @throws UsageError for anything else
 */
export function readBasedOn(
  values: readonly string[] | undefined,
  document: unknown,
): Record<string, number> | undefined {
  if (values === undefined) return undefined;
  const screen = isProductDocuments(document) ? DOCUMENTS : (document as { screen?: unknown } | null)?.screen;
  return Object.fromEntries(
    values.map((value) => {
      const [, named = screen, number] = /^(?:([A-Za-z0-9]+)=)?(\d{1,9})$/.exec(value) ?? [];
      if (number === undefined) throw new UsageError('usage.basedOn.number', { value });
      if (typeof named !== 'string') throw new UsageError('usage.basedOn.screen', { number });
      return [named, Number(number)];
    }),
  );
}
