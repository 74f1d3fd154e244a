import { defaultLocale, loadWords, locales } from '../../../../locales/index.ts';
import type { Element } from '../../../../schemas/generated/element.ts';
import type { TradeContext } from '../../../../validators/rule/rule.ts';
import type { Form } from '../../../../schemas/generated/form.ts';
import { checkSubmittedAnswers } from '../../../core/answers/submitted-answers.ts';
import {
  coverageOf,
  emptyUsage,
  recordForm,
  type VocabularyUsage,
} from '../../../core/coverage/vocabulary-usage.ts';
import { compileValidators } from '../../../core/publish/compile-validators.ts';
import { instantiateValidators } from '../../../server/forms/instantiate-validators.ts';
import { indexForm } from '../../../core/form/form-index.ts';
import { vocabularyKinds, vocabulary, type VocabularyKind } from '../../../core/coverage/vocabulary.ts';
import { EXIT, type Command } from '../cli/command.ts';
import { answersFor, type FixtureForm } from '../input/fixture-forms.ts';
import { fixturePath, jsonBaseNames } from '../input/fixture-path.ts';
import { FORMS_HELP, namedForms } from '../input/named-forms.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { resolveLocale, qaTranslate } from '../words/qa-words.ts';
import { readJson } from '../input/read-json.ts';
import { formReader } from '../input/compiled-form.ts';

const OPTIONS = {
  forms: { type: 'boolean', default: false },
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Lists the input types, rules, operators and messages that no fixture uses. */
export const coverageCommand: Command = {
  usage: `npm run qa -- coverage [<form> ...] [--forms] [--locale <tag>] [--json]

  <form>     ${FORMS_HELP}; all of fixtures/forms by default.
             With names, only these forms and their answers count
  --forms    counts only complete forms and their answers, not the examples of single input types and rules
  --locale   language of the output: zh_CN, zh_TW, en_US, es_ES, pt_BR
  --json     { inputTypes: { untouched, total }, keywords, operators, checks, formats, messages, locales } as one line of JSON

Example: npm run qa -- coverage --forms

Exit codes: 0 full coverage, 1 gaps, 2 usage error.`,
  async run(args, { print }) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const usage = emptyUsage();
    recordForms(usage, namedForms(positionals));
    if (!values.forms && positionals.length === 0) recordExamples(usage);
    const { issues } = await loadWords(defaultLocale);
    const coverage = coverageOf(vocabulary(locales, Object.keys(issues)), usage);
    const t = qaTranslate(resolveLocale(values.locale));
    const line = (kind: VocabularyKind) => {
      const { untouched, total } = coverage[kind];
      const names = untouched.length === 0 ? t('nothing') : untouched.join(', ');
      return t(`coverage.${kind}`, { touched: total - untouched.length, total, untouched: names });
    };
    if (values.json) print(JSON.stringify(coverage));
    else vocabularyKinds.map(line).forEach(print);
    const isComplete = vocabularyKinds.every((kind) => coverage[kind].untouched.length === 0);
    return isComplete ? EXIT.ok : EXIT.refused;
  },
};

function recordForms(usage: VocabularyUsage, forms: readonly FixtureForm[]): void {
  const readForm = formReader();
  for (const form of forms) {
    const { index, validators, lists } = readForm(form.name);
    recordForm(usage, index);
    for (const { asOf, answers } of answersFor(form)) {
      const context = { asOf, codeListItem: lists.codeListItem };
      const result = checkSubmittedAnswers(index, validators, answers, context);
      if (!result.ok) result.issues.forEach(({ code }) => usage.messages.add(code));
    }
  }
}

/** Records the form of all operators, and the messages of its cases, such as of a division by zero. */
function recordOperators(usage: VocabularyUsage): void {
  const { form, cases, asOf, trade } = readJson(fixturePath('operators.json')) as OperatorExamples;
  const index = indexForm(form);
  const validators = instantiateValidators(compileValidators(index));
  recordForm(usage, index);
  for (const { answers } of cases) {
    const result = checkSubmittedAnswers(index, validators, answers, { asOf, trade });
    if (!result.ok) result.issues.forEach(({ code }) => usage.messages.add(code));
  }
}

interface OperatorExamples {
  asOf: string;
  trade: TradeContext;
  form: Form;
  cases: { answers: unknown }[];
}

/** Example files of input types and rules, reduced to the keys that this command reads. */
interface InputExamples {
  element: Element;
  bad: { code: string }[];
}
interface RuleExamples {
  keyword: string;
  cases: { failure: { code: string } | null }[];
}
interface ValueRuleExamples {
  cases: { code: string | null }[];
}

function recordExamples(usage: VocabularyUsage): void {
  const { inputTypes, keywords, checks, messages } = usage;
  for (const name of jsonBaseNames(fixturePath('elements'))) {
    const { element, bad } = readJson(fixturePath(`elements/${name}.json`)) as InputExamples;
    inputTypes.add(element.inputType);
    for (const { code } of bad) messages.add(code);
  }
  recordOperators(usage);
  for (const name of jsonBaseNames(fixturePath('keywords'))) {
    const { keyword, cases } = readJson(fixturePath(`keywords/${name}.json`)) as RuleExamples;
    keywords.add(keyword);
    // A group check has the name of its rule.
    checks.add(keyword);
    for (const { failure } of cases) if (failure) messages.add(failure.code);
  }
  for (const { cases } of readJson(fixturePath('value-rules.json')) as ValueRuleExamples[])
    for (const { code } of cases) if (code !== null) messages.add(code);
}
