import type { TradeContext } from '../../../../validators/rule/rule.ts';
import type { Locale } from '../../../../locales/index.ts';
import { isCalendarDate } from '../../../../validators/values/calendar-date.ts';
import type { FormIndex } from '../../../core/form/form-index.ts';
import { isTradePart } from '../../../core/conditions/trade-reads.ts';
import { tradePartsRead } from '../../../core/form-checks/check-trade.ts';
import { invalidSamples, type InvalidSample } from '../../../core/fill/invalid-samples.ts';
import { nestAnswers, type Answers } from '../../../core/answers/answers.ts';
import { validSamples, type ValidSample } from '../../../core/fill/valid-samples.ts';
import {
  proveFillable,
  type FilledForm,
  type Proof,
  type ProofSettings,
} from '../../../core/fill/prove-fillable.ts';
import { canonicalJson } from '../../../core/json/canonical-json.ts';
import type { Issue } from '../../../core/failures/issue.ts';
import type { Translate } from '../../../core/messages/message.ts';
import { issueMessage } from '../../../core/messages/issue-message.ts';
import { EXIT, UsageError, type Command } from '../cli/command.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { customerTranslate, resolveLocale, qaTranslate } from '../words/qa-words.ts';
import { FORM_HELP } from '../input/read-form.ts';
import { readAndCompileForm, type CompiledForm } from '../input/compiled-form.ts';
import { shanghaiDate } from '../../../../validators/values/shanghai-date.ts';
import { formNames } from '../input/form-names.ts';
import type { Names } from '../../../core/explain/names.ts';
import { ruleWords, tradeWords } from '../../../core/explain/condition-words.ts';
import { TRADE_HELP, TRADE_OPTIONS, tradeOf } from '../input/trade-options.ts';
import { wordLookup } from '../input/word-lookup.ts';
import { withMessages } from '../../../core/words/form-messages.ts';

const OPTIONS = {
  number: { type: 'string', short: 'n', default: '1' },
  invalid: { type: 'boolean', default: false },
  seed: { type: 'string', default: '1' },
  'as-of': { type: 'string' },
  ...TRADE_OPTIONS,
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Attempts, beyond the number wanted, before a question that never shows counts as unreachable. */
const EXTRA_TRIES = 60;

/** Generates answers for a form, which proves that it can be filled and gives data for manual tests. */
export const fillCommand: Command = {
  usage: `npm run qa -- fill <form> [-n <number>] [--invalid] [--seed <n>] [--as-of <date>] [--product <code>]
                    [--channel <code>] [--insured <number>] [--member <member>] [--answer <answer> ...] [--locale <tag>] [--json]

  <form>        ${FORM_HELP}
  -n, --number  number of different answer sets, 1 by default; says so where the form has fewer
  --invalid     prints per question a valid answer, an invalid answer and, where it is required, a missing answer
  --seed        seed of the random values, 1 by default; the same seed gives the same answers
  --as-of       evaluation date, YYYY-MM-DD; today in Shanghai by default
  ${TRADE_HELP}
                what rules read and no option says, is tried with every value that they tell apart
  --locale      language of the output: zh_CN, zh_TW, en_US, es_ES, pt_BR
  --json        { fillable, neverVisible, neverTaken, issues, wanted, answers, trades, valid, invalid } as one line of JSON, for programs

Example: npm run qa -- fill insureInfomation/chenghai -n 3

Exit codes: 0 the form can be filled and every question and outcome is reachable (with --invalid: and refuses every invalid
answer), 1 otherwise, 2 usage error.`,
  async run(args, { print }) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [name, ...rest] = positionals;
    if (name === undefined || rest.length > 0) throw new UsageError('usage.name.form');
    const asOf = values['as-of'] ?? shanghaiDate(Date.now());
    if (!isCalendarDate(asOf)) throw new UsageError('usage.day', { day: asOf });
    const wanted = wholeNumber(values.number, '--number');
    const compiledForm = readAndCompileForm(name);
    const { index, validators, lists } = compiledForm;
    const context = { asOf, codeListItem: lists.codeListItem, trade: tradeOf(values, compiledForm) };
    const settings = {
      seed: wholeNumber(values.seed, '--seed'),
      wanted,
      tries: wanted + EXTRA_TRIES,
      context,
      lists: lists.items,
    };
    const proof = proveFillable(index, validators, settings);
    const answerSets = differentAnswers(
      proof.filled,
      () => proveFillable(index, validators, { ...settings, wanted: settings.tries }).filled,
      wanted,
    );
    const locale = resolveLocale(values.locale);
    const messageOf = await issueFormatter(compiledForm, locale);
    const fillable = proof.filled.length > 0;
    const samples = values.invalid ? samplesOf(compiledForm, proof.filled, settings, messageOf) : NO_SAMPLES;
    const report = {
      fillable,
      ...unreached(proof),
      issues: fillable ? [] : proof.remainingIssues.map(messageOf),
      wanted,
      answers: answerSets.slice(0, wanted).map((answers) => nestAnswers(index, answers)),
      trades: answerSets.slice(0, wanted).map((filled) => tradeReadOf(index, filled.context.trade)),
      ...samples,
    };
    if (values.json) print(JSON.stringify(report));
    else
      fillReportLines(report, compiledForm, locale, {
        invalid: values.invalid,
        tries: settings.tries,
      }).forEach(print);
    const isReached = report.neverVisible.length + report.neverTaken.length === 0;
    const isOk = report.fillable && isReached && report.invalid.every(({ issue }) => issue);
    return isOk ? EXIT.ok : EXIT.refused;
  },
};

/** No question shows in a form that cannot be filled: that is not a finding about its questions and outcomes. */
const unreached = ({ filled, neverVisibleElements, neverTakenOutcomes }: Proof) => ({
  neverVisible: filled.length > 0 ? neverVisibleElements.map(({ element }) => element.elementId) : [],
  neverTaken: filled.length > 0 ? neverTakenOutcomes.map(({ outcomeId }) => outcomeId) : [],
});

/**
 * Answer sets without repeats. A small form is filled the same way more than once; all tries are used then.
 *
 * @param fillMore fills the form as often as there are tries
 */
function differentAnswers(
  filled: readonly FilledForm[],
  fillMore: () => readonly FilledForm[],
  wanted: number,
): FilledForm[] {
  const withoutRepeats = (answerSets: readonly FilledForm[]) => [
    ...new Map(answerSets.map((answers) => [canonicalJson([...answers.values]), answers])).values(),
  ];
  const different = withoutRepeats(filled);
  return different.length < wanted && filled.length >= wanted ? withoutRepeats(fillMore()) : different;
}

function wholeNumber(text: string, option: string): number {
  const number = Number(text);
  if (!/^\d{1,9}$/.test(text) || number < 1) throw new UsageError('usage.number', { option });
  return number;
}

type IssueWithMessage = Issue & { message: string };

async function issueFormatter(
  { form, index, lists }: CompiledForm,
  locale: Locale,
): Promise<(issue: Issue) => IssueWithMessage> {
  const words = { ...(await customerTranslate(locale)), wordOf: wordLookup(form, lists, locale) };
  return (issue) => ({ ...issue, message: issueMessage(index, issue, words) });
}

/** Valid and invalid answers to single questions. */
interface Samples {
  valid: ValidSample[];
  invalid: (Omit<InvalidSample, 'answers' | 'issue'> & {
    answers: Answers;
    issue: IssueWithMessage | undefined;
  })[];
}

const NO_SAMPLES: Samples = { valid: [], invalid: [] };

function samplesOf(
  { index, validators }: CompiledForm,
  filled: readonly FilledForm[],
  settings: ProofSettings,
  messageOf: (issue: Issue) => IssueWithMessage,
): Samples {
  const invalid = invalidSamples(index, validators, filled);
  return {
    valid: validSamples(index, validators, filled, settings),
    invalid: invalid.map((sample) => ({
      ...sample,
      answers: nestAnswers(index, sample.answers),
      issue: sample.issue && messageOf(sample.issue),
    })),
  };
}

interface FillReport extends Samples {
  fillable: boolean;
  wanted: number;
  neverVisible: string[];
  neverTaken: string[];
  issues: IssueWithMessage[];
  answers: Answers[];
  /** The trade for which each of the answers is filled; empty where no rule reads it. */
  trades: TradeContext[];
}

/** What the rules of a form read of a trade. */
const tradeReadOf = ({ form }: FormIndex, { answers, ...trade }: TradeContext = {}): TradeContext => ({
  ...Object.fromEntries([...tradePartsRead(form)].map((part) => [part, trade[part]])),
  ...(answers && { answers }),
});

/** The trade of the answers below, where rules read it. */
function tradeLines({ answers = {}, ...trade }: TradeContext, t: Translate, names: Names): string[] {
  const texts = [
    ...Object.entries(trade).flatMap(([part, value]) =>
      isTradePart(part) && value !== undefined
        ? [`${t(`expression.${part}`)} = ${tradeWords(part, String(value), t)}`]
        : [],
    ),
    ...Object.entries(answers).flatMap(([screen, own]) =>
      Object.entries(own).map(
        ([element, value]) =>
          `${ruleWords({ answer: { screen, element, type: 'text' } }, { t, names })} = ${value}`,
      ),
    ),
  ];
  return texts.length === 0 ? [] : [texts.join(', ')];
}

function fillReportLines(
  report: FillReport,
  { form }: CompiledForm,
  locale: Locale,
  { invalid, tries }: { invalid: boolean; tries: number },
): string[] {
  const t = qaTranslate(locale);
  const words = withMessages(form).form.words[locale];
  const nameOf = (id: string) => words?.[`${id}.elementName`] ?? id;
  const outcomeName = (id: string) => words?.[`${id}.title`] ?? id;
  const results = [
    ...report.valid.map(({ id, path, value }) => ({ id, path, value, outcome: t('fill.valid') })),
    ...report.invalid.map(({ id, path, value, issue }) => {
      return { id, path, value, outcome: issue?.message ?? t('fill.taken') };
    }),
  ];
  const ids = [...new Set(results.map(({ id }) => id))];
  const samples = ids.flatMap((id) => results.filter((result) => result.id === id));
  const sampleLine = ({ path, value, outcome }: (typeof results)[number]) =>
    `${path} ${value === undefined ? t('nothing') : JSON.stringify(value)}: ${outcome}`;
  return [
    ...(invalid
      ? samples.map(sampleLine)
      : report.answers.flatMap((answers, i) => [
          ...tradeLines(report.trades[i]!, t, formNames(form, locale)),
          JSON.stringify(answers, null, 2),
        ])),
    report.fillable ? t('fill.fillable') : t('fill.unfillable', { tries }),
    ...report.issues.map(({ path, message }) => `  ${path}: ${message}`),
    ...report.neverVisible.map((id) => `  ${t('fill.neverVisible', { name: nameOf(id), tries })}`),
    ...report.neverTaken.map((id) => `  ${t('fill.neverVisible', { name: outcomeName(id), tries })}`),
    ...(report.fillable && !invalid && report.answers.length < report.wanted
      ? [t('fill.fewer', { found: report.answers.length, wanted: report.wanted, tries })]
      : []),
  ];
}
