import { text } from 'node:stream/consumers';
import { locales } from '../../../../locales/index.ts';
import { EXIT, UsageError, type Command, type ExitCode, type Terminal } from '../cli/command.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { shanghaiDate } from '../../../../validators/values/shanghai-date.ts';
import { valueRuleKeys, valueRuleOf } from '../rules/value-rules.ts';

const OPTIONS = {
  context: { type: 'string' },
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** The printed result for one input; `code` is null for a valid input. */
interface RuleResult {
  verdict: 'valid' | 'invalid';
  code: string | null;
  params: Record<string, string | number>;
}

/** One entry of a batch, not yet validated. */
interface RuleRequest {
  rule?: unknown;
  input?: unknown;
  context?: unknown;
}

/** Checks values with single rules, the same rules that forms use. */
export const ruleCommand: Command = {
  usage: `npm run qa -- rule <key> <input as JSON> [--context <JSON>] [--locale <tag>]
npm run qa -- rule --json [--locale <tag>] < questions.json

  <key>             one of the keys below
  <input as JSON>   a string in double quotes, a number, an object or an array, depending on the rule
  --context <JSON>  facts for the rule; every rule accepts "today", which defaults to today in Shanghai
  --locale          language of error messages: ${locales.join(', ')}
  --json            reads a JSON array of {rule, input, context} and prints the results in the same order

Prints {"verdict", "code", "params"}; the words of a code are in locales/<language>/issues.json. In a batch, an entry
with an unknown rule or an input of the wrong shape gets the code "entry.unusable" and an error message.

Keys: ${[...valueRuleKeys].sort().join(', ')}

Example: npm run qa -- rule mobile.strict '"13800138000"'

Exit codes: 0 valid (in a batch: every entry was checked), 1 invalid, 2 usage error.`,
  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [key, input, ...rest] = positionals;
    const today = shanghaiDate(Date.now());
    if (key === undefined && values.json)
      // Reads stdin as a stream: a synchronous read of the file descriptor fails when the writer is slower.
      return evaluateBatch(parseJson(await text(process.stdin), 'stdin'), today, values.locale, terminal);
    if (key === undefined) throw new UsageError('usage.rule.name');
    if (input === undefined) throw new UsageError('usage.rule.input');
    if (rest.length > 0) throw new UsageError('usage.rule.oneInput');
    const context = values.context === undefined ? null : parseJson(values.context, 'context');
    const result = evaluateRule({ rule: key, input: parseJson(input, 'input'), context }, today);
    terminal.print(JSON.stringify(result));
    return result.verdict === 'valid' ? EXIT.ok : EXIT.refused;
  },
};

/** @throws UsageError for an unknown rule, and for an input of another shape than the rule's */
function evaluateRule({ rule: key, input, context }: RuleRequest, today: string): RuleResult {
  const rule = typeof key === 'string' ? valueRuleOf(key) : undefined;
  if (!rule) throw new UsageError('usage.rule.unknown', { rule: String(JSON.stringify(key)) });
  const failure = rule.check(input, context, today);
  if (!failure) return { verdict: 'valid', code: null, params: {} };
  return { verdict: 'invalid', code: failure.code, params: failure.params ?? {} };
}

/** Checks every entry of a batch; an unusable entry gets a result of its own and does not stop the others. */
async function evaluateBatch(
  requests: unknown,
  today: string,
  locale: string | undefined,
  { print, printError }: Terminal,
): Promise<ExitCode> {
  if (!Array.isArray(requests)) throw new UsageError('usage.rule.batch');
  let exit: ExitCode = EXIT.ok;
  const results: RuleResult[] = [];
  for (const [position, request] of requests.entries())
    try {
      results.push(evaluateRule(typeof request === 'object' && request !== null ? request : {}, today));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      exit = EXIT.usageError;
      // Loaded on demand: few batches need words.
      const { qaTranslate, resolveLocale } = await import('../words/qa-words.ts');
      const language = resolveLocale(locale);
      const t = qaTranslate(language);
      const reason = error.messageIn(t, language);
      printError(t('usage.rule.entry', { position, reason }));
      results.push({ verdict: 'invalid', code: 'entry.unusable', params: { reason } });
    }
  print(JSON.stringify(results));
  return exit;
}

/** The input example shows the quotation marks of a text inside those of the shell. */
function parseJson(json: string, source: 'context' | 'input' | 'stdin'): unknown {
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch {
    throw new UsageError(`usage.rule.notJson.${source}`, { example: '\'"13800138000"\'' });
  }
}
