import type { Locale } from '../../../../locales/index.ts';
import { checkAnswers } from '../../../core/answers/check-answers.ts';
import type { Issue } from '../../../core/failures/issue.ts';
import { issueParams } from '../../../core/messages/issue-params.ts';
import { EXIT, UsageError, type Command } from '../cli/command.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { customerTranslate, resolveLocale } from '../words/qa-words.ts';
import { readAnswers } from '../input/read-answers.ts';
import { FORM_HELP } from '../input/read-form.ts';
import { readAndCompileForm, type CompiledForm } from '../input/compiled-form.ts';
import { wordLookup } from '../input/word-lookup.ts';

const OPTIONS = {
  'as-of': { type: 'string' },
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Judges answers as the server does on saving, with the words that the customer would read. */
export const checkCommand: Command = {
  usage: `npm run qa -- check <form> <answers> [--as-of <date>] [--locale <tag>] [--json]

  <form>       ${FORM_HELP}
  <answers>    a file with answers, or with a fixture of fixtures/answers
  --as-of      the day of judgement, YYYY-MM-DD; that of the fixture, or today in Shanghai, unless given
  --locale     the language of the messages: zh_CN, zh_TW, en_US, es_ES, pt_BR
  --json       { ok, asOf, issues: [{ code, at, params, message }] } as one line, for programs

Example: npm run qa -- check insureInfomation/chenghai fixtures/answers/insureInfomation/chenghai-self.json

Exit codes: 0 the answers may be saved, 1 there are issues, 2 could not be tried.`,
  async run(args, { print }) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [name, file, ...rest] = positionals;
    if (name === undefined || file === undefined || rest.length > 0)
      throw new UsageError('Name a form and a file of answers.');
    const running = readAndCompileForm(name);
    const { answers, asOf } = readAnswers(file, values['as-of']);
    const context = { asOf, codeListItem: running.lists.codeListItem };
    const verdict = checkAnswers(running.index, running.validators, answers, context);
    const issues = verdict.ok
      ? []
      : await withMessages(running, verdict.issues, resolveLocale(values.locale));
    if (values.json) print(JSON.stringify({ ok: verdict.ok, asOf, issues }));
    else if (verdict.ok) print(`The answers may be saved (judged as of ${asOf}).`);
    else issues.forEach(({ at, code, message }) => print(`${at}  ${code}\n    ${message}`));
    return verdict.ok ? EXIT.ok : EXIT.refused;
  },
};

async function withMessages(
  { form, index, lists }: CompiledForm,
  issues: readonly Issue[],
  locale: Locale,
): Promise<(Issue & { message: string })[]> {
  const { issue: say, app } = await customerTranslate(locale);
  const of = wordLookup(form, lists, locale);
  return issues.map((one) => ({ ...one, message: say(one.code, issueParams(index, one, of, app)) }));
}
