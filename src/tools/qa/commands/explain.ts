import type { TradeContext } from '../../../../validators/rule/rule.ts';
import { isTradePart } from '../../../core/conditions/trade-reads.ts';
import type { Expression } from '../../../../schemas/generated/condition.ts';
import { normaliseAnswers } from '../../../core/answers/check-answers.ts';
import { parseAnswers } from '../../../core/answers/submitted-answers.ts';
import { ruleWords, tradeWords, type WordingContext } from '../../../core/explain/condition-words.ts';
import type { ValueRead } from '../../../core/explain/values-read.ts';
import { codePath } from '../../../core/form/code-path.ts';
import { explainElement } from '../../../core/explain/explain-element.ts';
import type { CheckExplanation, Explanation, Reason } from '../../../core/explain/explanation.ts';
import { explainOutcomes, type OutcomeExplanation } from '../../../core/explain/explain-outcomes.ts';
import { partName } from '../../../core/explain/names.ts';
import { layersOf, originsIn, type Origin } from '../../../core/overlay/origins.ts';
import { boundWords, pipeWords, optionWords, propertyWords } from '../../../core/explain/property-words.ts';
import type { FormIndex, IndexedElement } from '../../../core/form/form-index.ts';
import { resolve } from '../../../core/answers/resolve.ts';
import { EXIT, UsageError, type Command } from '../cli/command.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { formNames } from '../input/form-names.ts';
import { resolveLocale, qaTranslate } from '../words/qa-words.ts';
import { readAnswers } from '../input/read-answers.ts';
import { FORM_HELP } from '../input/read-form.ts';
import { revisionsOf } from '../input/revision-options.ts';
import { TRADE_HELP, TRADE_OPTIONS, tradeOf } from '../input/trade-options.ts';
import { readAndCompileForm, type CompiledForm } from '../input/compiled-form.ts';

const OPTIONS = {
  'as-of': { type: 'string' },
  ...TRADE_OPTIONS,
  revision: { type: 'string', multiple: true },
  locale: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Explains the state of an element (visible, required, computed, checked) and lists the layer that sets each property. */
export const explainCommand: Command = {
  usage: `npm run qa -- explain <form> <answers> <element> [--as-of <date>] [--product <code>]
                    [--channel <code>] [--insured <number>] [--member <member>] [--answer <answer> ...] [--revision <revision> ...]
                    [--locale <tag>] [--json]

  <form>       ${FORM_HELP}
  <answers>    JSON file: plain answers, or a fixture of fixtures/answers
  <element>    an element by its code (height), its code path (insured/height) or its id
  --as-of      evaluation date, YYYY-MM-DD; the fixture's date or today in Shanghai by default
  ${TRADE_HELP}
  --revision   revision of the final answers of another screen, as screen=number, repeatable; named beside its values
  --locale     language of names and words: zh_CN, zh_TW, en_US, es_ES, pt_BR
  --json       [{ id, path, instances, outcomes, origins }] as one line of JSON, for programs; instances has an entry per row

Example: npm run qa -- explain insureInfomation/chenghai fixtures/answers/insureInfomation/chenghai-self.json insured/height

Exit codes: 0 explained, 2 usage error.`,
  async run(args, { print }) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [name, file, code, ...rest] = positionals;
    if (name === undefined || file === undefined || code === undefined || rest.length > 0)
      throw new UsageError('usage.name.element');
    const compiledForm = readAndCompileForm(name);
    const elements = findElements(compiledForm.index, code);
    if (elements.length === 0) throw new UsageError('usage.element.unknown', { element: code });
    const resolved = resolveAnswers(compiledForm, file, values['as-of'], {
      ...tradeOf(values, compiledForm),
      ...(values.revision && { revisions: revisionsOf(values.revision) }),
    });
    const layers = layersOf(compiledForm.base, compiledForm.layers);
    const explanations = elements.map((indexed) => ({
      id: indexed.element.elementId,
      path: codePathOf(indexed),
      instances: explainElement(resolved, indexed),
      outcomes: explainOutcomes(resolved, indexed),
      origins: originsIn(layers)(indexed.element.elementId),
    }));
    const locale = resolveLocale(values.locale);
    const names = formNames(compiledForm.form, locale);
    const wording = { t: qaTranslate(locale), names };
    if (values.json) print(JSON.stringify(explanations));
    else for (const explanation of explanations) elementLines(explanation, wording).forEach(print);
    return EXIT.ok;
  },
};

const codePathOf = ({ element, parent }: IndexedElement): string =>
  codePath(parent.chain, element.elementCode);

const findElements = (index: FormIndex, name: string): IndexedElement[] =>
  index.elements.filter((indexed) =>
    [indexed.element.elementId, indexed.element.elementCode, codePathOf(indexed)].includes(name),
  );

function resolveAnswers(
  { index, lists }: CompiledForm,
  file: string,
  date: string | undefined,
  trade: TradeContext,
) {
  const { answers, asOf } = readAnswers(file, date);
  const parsed = parseAnswers(index, answers);
  if (!parsed.ok) {
    const { code, path } = parsed.issues[0]!;
    throw new UsageError('usage.answersMisfit', { code, path });
  }
  const context = { asOf, codeListItem: lists.codeListItem, trade };
  const flat = normaliseAnswers(index, parsed.answers);
  return { index, flat, context, state: resolve(index, flat, context) };
}

interface ElementExplanation {
  id: string;
  path: string;
  /** One explanation for each row that has the element. */
  instances: Explanation[];
  outcomes: OutcomeExplanation[];
  origins: Origin[];
}

function elementLines(
  { id, path, instances, outcomes, origins }: ElementExplanation,
  wording: WordingContext,
): string[] {
  const { t, names } = wording;
  return [
    `${path} ${names.element(id)}`,
    ...(instances.length === 0 ? [`  ${t('explain.noRows')}`] : []),
    ...instances.flatMap((explanation) => instanceLines(id, explanation, wording)),
    ...outcomes.flatMap((outcome) => outcomeLines(outcome, wording)).map((text) => `  ${text}`),
    `  ${t('explain.origins')}`,
    ...origins.map((origin) => `    ${originLine(id, origin, wording)}`),
  ];
}

function instanceLines(
  id: string,
  { path, value, source, state, reasons, checks }: Explanation,
  wording: WordingContext,
): string[] {
  const { t } = wording;
  const { visible, required, options, isComputed, isReadOnly, mayChange } = state;
  const facts = [
    t(visible ? 'explain.shown' : 'explain.hidden'),
    ...(visible ? [t(required ? 'explain.required' : 'explain.optional')] : []),
    ...(isComputed ? [t('explain.computed')] : []),
    ...(mayChange ? [t(isComputed ? 'explain.mayChange' : 'explain.changed')] : []),
    ...(source === undefined ? [] : [t(sourceWord(source === true, value))]),
    ...(isReadOnly ? [t('explain.readOnly')] : []),
    ...(options ? [t('explain.options', { options: optionWords(id, options, wording) })] : []),
    t('explain.answer', { value: valueText(id, value, wording) }),
  ];
  return [
    `  ${path}: ${facts.join('; ')}`,
    ...[
      ...reasons.map((reason) => reasonLine(reason, wording)),
      ...checks.flatMap((check) => checkLines(check, wording)),
    ].map((text) => `    ${text}`),
  ];
}

function sourceWord(isProposed: boolean, value: unknown): string {
  if (isProposed) return 'explain.proposed';
  return value === undefined ? 'explain.cleared' : 'explain.changed';
}

const valueText = (id: string, value: unknown, wording: WordingContext): string =>
  typeof value === 'string' ? wording.names.option(id, value) : propertyWords(id, '', value, wording);

function checkLines(
  { id, check, issue = check, reads, reasons }: CheckExplanation,
  wording: WordingContext,
): string[] {
  const { t, names } = wording;
  const name = names.check(id) === id ? issue : names.check(id);
  return [
    t('explain.check', { check: name, reads: readsText(reads, wording) }),
    ...reasons.map((reason) => `  ${reasonLine(reason, wording)}`),
  ];
}

const outcomeLines = ({ id, isTaken, reasons }: OutcomeExplanation, wording: WordingContext): string[] => [
  wording.t(isTaken ? 'explain.outcomeTaken' : 'explain.outcome', { outcome: wording.names.outcome(id) }),
  ...reasons.map((reason) => `  ${reasonLine(reason, wording)}`),
];

const readsText = (reads: Reason['reads'], wording: WordingContext): string =>
  reads.map((read) => `${readName(read, wording)} = ${readValue(read, wording)}`).join(', ') ||
  wording.t('nothing');

const readName = ({ id, answer }: ValueRead, wording: WordingContext): string => {
  if (answer) return ruleWords({ answer }, wording);
  return isTradePart(id) ? wording.t(`expression.${id}`) : partName(id, wording.names);
};

function readValue({ id, value, answer, revision }: ValueRead, wording: WordingContext): string {
  if (answer) {
    const text = value ?? wording.t('explain.unknown');
    return revision === undefined ? text : wording.t('explain.revision', { value: text, revision });
  }
  return isTradePart(id) ? tradeText(id, value, wording) : valueText(id, value, wording);
}

/** A part of the trade; its code says nothing to whom it is unknown. */
const tradeText = (part: string, value: string | undefined, { t }: WordingContext): string =>
  value === undefined ? t('explain.unknown') : tradeWords(part, value, t);

function reasonLine(
  { property, id, rule, bound, pipe, outcome, reads }: Reason,
  wording: WordingContext,
): string {
  const { t, names } = wording;
  const ruleText = (): string => {
    if (bound) return boundWords(bound, rule as Expression, wording);
    const text = ruleWords(rule, wording);
    return pipe ? pipeWords(pipe, text, wording) : text;
  };
  return t('explain.reason', {
    owner: partName(id, names),
    property: t(
      property === 'when' && names.outcome(id) !== id ? 'property.takenWhen' : `property.${property}`,
    ),
    rule: ruleText(),
    outcome: outcomeWords(outcome, wording),
    reads: readsText(reads, wording),
  });
}

function outcomeWords(outcome: Reason['outcome'], { t }: WordingContext): string {
  if (outcome === undefined) return t('explain.unknown');
  if (typeof outcome === 'boolean') return t(outcome ? 'explain.holds' : 'explain.holdsNot');
  return outcome;
}

function originLine(
  id: string,
  { property, value, layer, inherited }: Origin,
  wording: WordingContext,
): string {
  const params = { property, layer, value: propertyWords(id, property, value, wording) };
  if (inherited === undefined) return wording.t('explain.origin', params);
  const before = propertyWords(id, property, inherited, wording);
  return wording.t('explain.overridden', { ...params, before });
}
