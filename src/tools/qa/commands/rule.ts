import { text } from 'node:stream/consumers';
import { EXIT, UsageError, type Command, type ExitCode, type Terminal } from '../cli/command.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { shanghaiDate } from '../../../../validators/values/shanghai-date.ts';
import { valueRuleKeys, valueRuleOf } from '../rules/value-rules.ts';

const OPTIONS = { context: { type: 'string' }, json: { type: 'boolean', default: false } } as const;

/** What is printed for one input; a valid one has no code. */
interface RuleResult {
  verdict: 'valid' | 'invalid';
  code: string | null;
  params: Record<string, string | number>;
}

/** One line of a batch. */
interface RuleRequest {
  rule?: unknown;
  input?: unknown;
  context?: unknown;
}

/** Asks single rules, those that forms use, whether they take a value. */
export const ruleCommand: Command = {
  usage: `npm run qa -- rule <key> <input as JSON> [--context <JSON>]
npm run qa -- rule --json < questions.json

  <key>             one of the keys below
  <input as JSON>   a text in double quotes, a number, an object or an array, as the rule takes it
  --context <JSON>  facts for the rule; every rule takes "today", the date of Shanghai unless given
  --json            reads a JSON array of {rule, input, context} and prints the results in the same order

It prints {"verdict", "code", "params"}; the words of a code are in locales/<language>/issues.json. In a batch a question
that cannot be asked gets the code "question.unusable" and is complained of.

Keys: ${[...valueRuleKeys].sort().join(', ')}

Example: npm run qa -- rule mobile.strict '"13800138000"'

Exit codes: 0 valid (of a batch: all asked), 1 invalid, 2 could not be tried.`,
  async run(args, terminal) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [key, input, ...rest] = positionals;
    const today = shanghaiDate(Date.now());
    if (key === undefined && values.json)
      // As a stream: reading the file descriptor at once fails when the other side of the pipe is slower.
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

/** @throws Unusable when there is no such rule, or the input is not what it takes */
function evaluateRule({ rule: key, input, context }: RuleRequest, today: string): RuleResult {
  const rule = typeof key === 'string' ? valueRuleOf(key) : undefined;
  if (!rule) throw new UsageError(`There is no rule ${JSON.stringify(key)}.`);
  const failure = rule.check(input, context, today);
  if (!failure) return { verdict: 'valid', code: null, params: {} };
  return { verdict: 'invalid', code: failure.code, params: failure.params ?? {} };
}

/** Every question gets a result in its place, so that one mistake does not cost the others their answers. */
function evaluateBatch(questions: unknown, today: string, { print, printError }: Terminal): ExitCode {
  if (!Array.isArray(questions))
    throw new UsageError('The standard input must hold an array of {rule, input, context}.');
  let exit: ExitCode = EXIT.ok;
  const results = questions.map((question: unknown, position): RuleResult => {
    try {
      return evaluateRule(typeof question === 'object' && question !== null ? question : {}, today);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      exit = EXIT.usageError;
      printError(`Question ${position}: ${error.message}`);
      return { verdict: 'invalid', code: 'question.unusable', params: { reason: error.message } };
    }
  });
  print(JSON.stringify(results));
  return exit;
}

function parseJson(written: string, what: string): unknown {
  try {
    return JSON.parse(written.replace(/^\uFEFF/, ''));
  } catch {
    const hint =
      what === 'input' ? ' A text needs double quotes inside those of the shell: \'"13800138000"\'.' : '';
    throw new UsageError(`The ${what} is no JSON.${hint}`);
  }
}
