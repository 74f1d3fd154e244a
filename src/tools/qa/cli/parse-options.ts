import { parseArgs, type ParseArgsConfig } from 'node:util';
import { locales } from '../../../../locales/index.ts';
import { UsageError } from './command.ts';

/**
 * Parses the arguments of a command strictly: unknown options and languages without translations are refused.
 *
 * @throws UsageError that names the argument
 */
export function parseOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  const parsed = parseStrictly(args, options);
  const { locale } = parsed.values as { locale?: unknown };
  if (typeof locale === 'string' && !isSupportedLanguage(locale))
    throw new UsageError(`There is no language "${locale}": it is one of ${locales.join(', ')}.`);
  return parsed;
}

function parseStrictly<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split(/\.(?:\s|$)/);
    throw new UsageError(`${line}.`);
  }
}

/** Whether a language tag (`pt-BR`, `pt`) has translations; checked before the command does anything. */
const isSupportedLanguage = (tag: string): boolean =>
  locales.some((locale) => locale.slice(0, 2) === tag.toLowerCase().split(/[-_]/)[0]);
