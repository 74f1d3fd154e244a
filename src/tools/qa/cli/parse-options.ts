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
    throw new UsageError('usage.language.unknown', { language: locale, allowed: locales.join(', ') });
  return parsed;
}

function parseStrictly<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw optionError(error as Error);
  }
}

/** Node says what is wrong with an option in English only; its name is in quotation marks. */
function optionError(error: Error): Error {
  const { code } = error as { code?: string };
  const [, option = ''] = /'(-[^'\s]*)/.exec(error.message) ?? [];
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return new UsageError('usage.option.unknown', { option });
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return error;
  return error.message.includes('does not take')
    ? new UsageError('usage.option.noValue', { option })
    : new UsageError('usage.option.needsValue', { option });
}

/** Whether a language tag (`pt-BR`, `pt`) has translations; checked before the command does anything. */
export const isSupportedLanguage = (tag: string): boolean =>
  locales.some((locale) => locale.slice(0, 2) === tag.toLowerCase().split(/[-_]/)[0]);
