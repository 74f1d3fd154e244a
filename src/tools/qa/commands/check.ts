import type { Locale } from '../../../../locales/index.ts';
import type { Outcome } from '../../../../schemas/generated/form.ts';
import type { RuleContext } from '../../../../validators/rule/rule.ts';
import { flattenAnswers, type Answers } from '../../../core/answers/answers.ts';
import { normaliseAnswers } from '../../../core/answers/check-answers.ts';
import { decideOutcome } from '../../../core/answers/decide-outcome.ts';
import { resolve } from '../../../core/answers/resolve.ts';
import { checkSubmittedAnswers, parseAnswers } from '../../../core/answers/submitted-answers.ts';
import type { Issue } from '../../../core/failures/issue.ts';
import { issueMessage } from '../../../core/messages/issue-message.ts';
import { EXIT, UsageError, type Command } from '../cli/command.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { customerTranslate, qaTranslate, resolveLocale } from '../words/qa-words.ts';
import { formNames } from '../input/form-names.ts';
import { readAnswers } from '../input/read-answers.ts';
import { FORM_HELP } from '../input/read-form.ts';
import { readAndCompileForm, type CompiledForm } from '../input/compiled-form.ts';
import { TRADE_HELP, TRADE_OPTIONS, tradeOf } from '../input/trade-options.ts';
import { answeredWordLookup } from '../input/word-lookup.ts';

const OPTIONS = {
  'as-of': { type: 'string' },
  ...TRADE_OPTIONS,
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Checks answers as the server does when it saves them, and prints the issues in the customer's words. */
export const checkCommand: Command = {
  usage: `npm run qa -- check <form> <answers> [--as-of <date>] [--product <code>] [--channel <code>]
                    [--insured <number>] [--member <member>] [--answer <answer> ...] [--locale <tag>] [--json]

  <form>       ${FORM_HELP}
  <answers>    JSON file: plain answers, or a fixture of fixtures/answers
  --as-of      evaluation date, YYYY-MM-DD; the fixture's date or today in Shanghai by default
  ${TRADE_HELP}
  --locale     language of the messages: zh_CN, zh_TW, en_US, es_ES, pt_BR
  --json       { ok, asOf, issues: [{ code, path, params, message }], outcome } as one line of JSON, for programs

Example: npm run qa -- check insureInfomation/chenghai fixtures/answers/insureInfomation/chenghai-self.json

Exit codes: 0 the answers can be saved, 1 issues found, 2 usage error.`,
  async run(args, { print }) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [name, file, ...rest] = positionals;
    if (name === undefined || file === undefined || rest.length > 0)
      throw new UsageError('usage.name.answers');
    const compiledForm = readAndCompileForm(name);
    const { answers, asOf } = readAnswers(file, values['as-of']);
    const trade = tradeOf(values, compiledForm);
    const context = { asOf, codeListItem: compiledForm.lists.codeListItem, trade };
    const result = checkSubmittedAnswers(compiledForm.index, compiledForm.validators, answers, context);
    const issues = result.ok
      ? []
      : await withMessages(compiledForm, result.issues, answers, context, resolveLocale(values.locale));
    const outcome = result.ok ? outcomeOf(compiledForm, result.answers, context) : undefined;
    if (values.json) print(JSON.stringify({ ok: result.ok, asOf, issues, ...(outcome && { outcome }) }));
    else if (result.ok) {
      print(`The answers may be saved (checked as of ${asOf}).`);
      if (outcome) print(outcomeLine(compiledForm, outcome, resolveLocale(values.locale)));
    } else issues.forEach(({ path, code, message }) => print(`${path}  ${code}\n    ${message}`));
    return result.ok ? EXIT.ok : EXIT.refused;
  },
};

/** What answers that may be saved lead to. */
function outcomeOf(
  { index }: CompiledForm,
  answers: Answers,
  context: RuleContext,
): Pick<Outcome, 'outcomeId' | 'result'> | undefined {
  const flat = flattenAnswers(index, answers);
  const { outcome } = decideOutcome(index, flat, resolve(index, flat, context), context) ?? {};
  return outcome && { outcomeId: outcome.outcomeId, result: outcome.result };
}

const outcomeLine = (
  { form }: CompiledForm,
  { outcomeId, result }: Pick<Outcome, 'outcomeId' | 'result'>,
  locale: Locale,
): string =>
  qaTranslate(locale)('check.outcome', { outcome: formNames(form, locale).outcome(outcomeId), result });

async function withMessages(
  compiledForm: CompiledForm,
  issues: readonly Issue[],
  answers: unknown,
  context: RuleContext,
  locale: Locale,
): Promise<(Issue & { message: string })[]> {
  const { index } = compiledForm;
  const parsed = parseAnswers(index, answers);
  const flat = parsed.ok ? normaliseAnswers(index, parsed.answers) : undefined;
  const resolved = flat && { flat, state: resolve(index, flat, context) };
  const wordOf = answeredWordLookup(compiledForm, locale, resolved);
  const words = { ...(await customerTranslate(locale)), wordOf };
  return issues.map((issue) => ({ ...issue, message: issueMessage(index, issue, words) }));
}
