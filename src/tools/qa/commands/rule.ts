import { text } from 'node:stream/consumers';
import { EXIT, UsageError, type Command, type ExitCode, type Terminal } from '../cli/command.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { shanghaiDate } from '../../../../validators/values/shanghai-date.ts';
import { valueRuleKeys, valueRuleOf } from '../rules/value-rules.ts';

const OPTIONS = { context: { type: 'string' }, json: { type: 'boolean', default: false } } as const;

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
  usage: `npm run qa -- rule <key> <input as JSON> [--context <JSON>]
npm run qa -- rule --json < questions.json

  <key>             one of the keys below
  <input as JSON>   a string in double quotes, a number, an object or an array, depending on the rule
  --context <JSON>  facts for the rule; every rule accepts "today", which defaults to today in Shanghai
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
      return evaluateBatch(parseJson(await text(process.stdin), 'standard input'), today, terminal);
    if (key === undefined)
      throw new UsageError('Name a rule, or give --json and questions on standard input.');
    if (input === undefined) throw new UsageError('Give the input of the rule as JSON.');
    if (rest.length > 0) throw new UsageError('Give one input; quote it, so that it arrives in one piece.');
    const context = values.context === undefined ? null : parseJson(values.context, 'context');
    const result = evaluateRule({ rule: key, input: parseJson(input, 'input'), context }, today);
    terminal.print(JSON.stringify(result));
    return result.verdict === 'valid' ? EXIT.ok : EXIT.refused;
  },
};

/** @throws UsageError for an unknown rule, and for an input of another shape than the rule's */
function evaluateRule({ rule: key, input, context }: RuleRequest, today: string): RuleResult {
  const rule = typeof key === 'string' ? valueRuleOf(key) : undefined;
  if (!rule) throw new UsageError(`There is no rule ${JSON.stringify(key)}.`);
  const failure = rule.check(input, context, today);
  if (!failure) return { verdict: 'valid', code: null, params: {} };
  return { verdict: 'invalid', code: failure.code, params: failure.params ?? {} };
}

/** Checks every entry of a batch; an unusable entry gets a result of its own and does not stop the others. */
function evaluateBatch(requests: unknown, today: string, { print, printError }: Terminal): ExitCode {
  if (!Array.isArray(requests))
    throw new UsageError('The standard input must hold an array of {rule, input, context}.');
  let exit: ExitCode = EXIT.ok;
  const results = requests.map((request: unknown, position): RuleResult => {
    try {
      return evaluateRule(typeof request === 'object' && request !== null ? request : {}, today);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      exit = EXIT.usageError;
      printError(`Question ${position}: ${error.message}`);
      return { verdict: 'invalid', code: 'entry.unusable', params: { reason: error.message } };
    }
  });
  print(JSON.stringify(results));
  return exit;
}

function parseJson(json: string, source: string): unknown {
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch {
    const hint =
      source === 'input' ? ' A text needs double quotes inside those of the shell: \'"13800138000"\'.' : '';
    throw new UsageError(`The ${source} is not JSON.${hint}`);
  }
}
