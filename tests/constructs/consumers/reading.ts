// Cells of what people read: explanations, coverage, golden files, messages.
import { locales, type Locale } from '../../../locales/index.ts';
import { flattenAnswers, type Answers } from '../../../src/core/answers/answers.ts';
import { normaliseAnswers } from '../../../src/core/answers/check-answers.ts';
import { checkShape } from '../../../src/core/answers/check-shape.ts';
import { resolve } from '../../../src/core/answers/resolve.ts';
import { checkSubmittedAnswers } from '../../../src/core/answers/submitted-answers.ts';
import { emptyUsage, recordForm } from '../../../src/core/coverage/vocabulary-usage.ts';
import type { FormIndex } from '../../../src/core/form/form-index.ts';
import { idsReadBy } from '../../../src/core/form/group-check-references.ts';
import type { RuleContext } from '../../../validators/rule/rule.ts';
import type { Element } from '../../../schemas/generated/element.ts';
import type { Form } from '../../../schemas/generated/form.ts';
import { ruleWords } from '../../../src/core/explain/condition-words.ts';
import { explainElement } from '../../../src/core/explain/explain-element.ts';
import { explainOutcomes } from '../../../src/core/explain/explain-outcomes.ts';
import { labelNames } from '../../../src/core/explain/names.ts';
import { issueMessage } from '../../../src/core/messages/issue-message.ts';
import { originsIn } from '../../../src/core/overlay/origins.ts';
import { formLines } from '../../../src/core/snapshot/form-lines.ts';
import { wordsLines } from '../../../src/core/snapshot/words-lines.ts';
import { wordLookup } from '../../../src/tools/qa/input/word-lookup.ts';
import { customerTranslate, qaTranslate } from '../../../src/tools/qa/words/qa-words.ts';
import { readCodeLists } from '../../../src/tools/qa/input/read-code-lists.ts';
import { flawIn, type Subject } from '../subject.ts';
import type { Cell } from './cell.ts';

/** The owner's explanation has the construct: a rule among its reasons, with what it read, or a property with its origin. */
export const explain: Cell = (subject) => {
  const { kind, form, without, index, context, refused, owner, property, rules, references } = subject;
  const layers = kind === 'operation' ? [{ name: 'base', form: without }] : [];
  const origins = originsIn([...layers, { name: 'own', form }])(owner)
    .filter(({ layer }) => layer === 'own')
    .map((origin) => origin.property);
  const key = property?.split('.')[0];
  const hasOrigin = origins.some((origin) => origin === property || origin === key);
  const indexed = index.elementById.get(owner);
  if (kind === 'check') return checkExplanationFlaw(form, index, context, refused, owner);
  if (kind === 'outcome') return outcomeExplanationFlaw(index, context, refused, owner, references);
  const isRule = typeof indexed?.element[property as keyof Element] === 'object';
  if (rules.length === 0 || !indexed || !isRule) return hasOrigin ? undefined : 'is in no explanation';
  if (checkShape(index, refused).length > 0) return undefined;
  const flat = normaliseAnswers(index, flattenAnswers(index, refused as Answers));
  const state = resolve(index, flat, context);
  const reasons = explainElement({ index, flat, state, context }, indexed).flatMap((entry) => entry.reasons);
  const own = reasons.find((reason) => reason.id === owner && reason.property === property);
  if (!own) return 'is no reason of its element';
  const unread = own.reads.filter(({ value }) => value === undefined).map(({ id }) => id);
  return unread.length === own.reads.length && unread.length > 0 && own.outcome === undefined
    ? 'names no value that it read'
    : undefined;
};

/** Every question that a check reads is explained with it, by what it read. */
function checkExplanationFlaw(
  form: Form,
  index: FormIndex,
  context: RuleContext,
  refused: unknown,
  checkId: string,
): string | undefined {
  const check = form.groupChecks.find((candidate) => candidate.checkId === checkId)!;
  const flat = normaliseAnswers(index, flattenAnswers(index, refused as Answers));
  const state = resolve(index, flat, context);
  const operands = idsReadBy(check).flatMap((id) => index.elementById.get(id) ?? []);
  const unexplained = operands.find((operand) =>
    explainElement({ index, flat, state, context }, operand).some(
      ({ checks }) => !checks.some(({ id, reads }) => id === checkId && reads.some(({ value }) => value)),
    ),
  );
  return unexplained && `is not explained at ${unexplained.element.elementCode}`;
}

/** Every question that an outcome reads is explained with it, and with whether the answers lead to it. */
function outcomeExplanationFlaw(
  index: FormIndex,
  context: RuleContext,
  refused: unknown,
  outcomeId: string,
  references: readonly string[],
): string | undefined {
  const flat = normaliseAnswers(index, flattenAnswers(index, refused as Answers));
  const state = resolve(index, flat, context);
  return references.find(
    (id) =>
      !explainOutcomes({ index, flat, state, context }, index.elementById.get(id)!).some(
        (outcome) => outcome.id === outcomeId && outcome.isTaken,
      ),
  );
}

export const coverage: Cell = ({ kind, name, index }) => {
  const usage = emptyUsage();
  recordForm(usage, index);
  const counted = kind === 'operator' ? usage.operators : kind === 'check' ? usage.checks : undefined;
  // The conditions of outcomes and of checks are counted by their operators.
  if (kind === 'outcome') return usage.operators.has('eq') ? undefined : 'is not counted';
  if (name === 'when') return usage.operators.has('eq') ? undefined : 'is not counted';
  if (name === 'severity.warning' || name === 'issue')
    return usage.checks.has('condition') ? undefined : 'is not counted';
  if (!counted) return `coverage does not count constructs of the kind ${kind}`;
  return counted.has(name) ? undefined : 'is not counted';
};

/** The golden file changes with the construct, and names what it reads; only a named condition has no code but its id. */
export const snapshot: Cell = ({ form, without }) => {
  const t = qaTranslate('en_US');
  const [lines, bare] = [form, without].map((version) =>
    formLines([{ name: 'base', form: version }], t).join('\n'),
  );
  const [words, bareWords] = [form, without].map((version) => wordsLines(version, 'en_US').join('\n'));
  return lines === bare && words === bareWords
    ? 'is in no line'
    : flawIn(lines!.replaceAll(/\[[^\]]*\]|#\w+/g, ''), form);
};

/** Rules and the message of the refused answers, in every language. */
export const words: Cell = async (subject) => {
  for (const locale of locales) {
    const flaw = await flawOfLanguage(subject, locale);
    if (flaw) return `${locale}: ${flaw}`;
  }
  return undefined;
};

async function flawOfLanguage(subject: Subject, locale: Locale) {
  const { kind, form, without, index, validators, context, refused, rules } = subject;
  const t = qaTranslate(locale);
  const names = labelNames(form, locale);
  const sentences = rules.map((rule) => ruleWords(rule, { t, names }));
  const result = checkSubmittedAnswers(index, validators, refused, context);
  const translations = await customerTranslate(locale);
  const messagesIn = (version: Form) => {
    const wordOf = wordLookup(version, readCodeLists(), locale);
    const issues = result.ok ? [] : result.issues;
    return issues.map((issue) => issueMessage(index, issue, { ...translations, wordOf }));
  };
  const messages = messagesIn(form);
  if (kind === 'word' && messages[0] === messagesIn(without)[0]) return 'says no other message';
  const untranslated = result.ok
    ? undefined
    : result.issues.find(({ code }) => messages.includes(code))?.code;
  return untranslated ?? [...sentences, ...messages].map((text) => flawIn(text, form)).find(Boolean);
}
