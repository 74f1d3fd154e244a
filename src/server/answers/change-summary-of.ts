// Summarises for the customer what a new version of the form changed in a draft.
import type { Language } from '../../../schemas/generated/ids.ts';
import type { ChangeSummary } from '../../../schemas/generated/insurance.ts';
import { targetOf } from '../../core/answers/answer-target.ts';
import { flattenAnswers, type AnswerMap } from '../../core/answers/answers.ts';
import type { FormIndex } from '../../core/form/form-index.ts';
import { sectionsWithRefusedRows, type AffectedAnswer } from '../../core/migrate/affected-answers.ts';
import { answerWording, answerWords, type AnswerWording } from '../../core/migrate/answer-words.ts';
import {
  labelRetired,
  latestRetired,
  newQuestions,
  partitionRetired,
} from '../../core/migrate/change-summary.ts';
import { answerNews } from '../../core/migrate/hidden-answers.ts';
import { migrateAnswers } from '../../core/migrate/migrate-answers.ts';
import type { VersionPair } from '../../core/migrate/version-pair.ts';
import { cachedVersionPair } from '../forms/version-pair-cache.ts';
import type { Services } from '../services/services.ts';
import { readRetiredAnswers, type RetiredAnswerRow } from '../store/draft-migrations.ts';
import { ruleContextOf } from './rule-context.ts';
import { changedSince, sourceChangeWords } from './source-changes.ts';
import type { TradeForm } from './trade-form.ts';

/**
 * What a draft's customer has to look at, until its answers are final: what a newer version changed, and what changed in other
 * screens since the answers were final. Null when nothing did.
 */
export async function changeSummaryOf(
  services: Services,
  tradeForm: TradeForm,
  language: Language,
): Promise<ChangeSummary | null> {
  const { draft, form } = tradeForm;
  const changed = draft ? await changedSince(services, draft, form.index) : [];
  const summary = await versionChanges(services, tradeForm, language);
  if (changed.length === 0) return summary;
  return { ...NO_CHANGE, ...summary, sources: await sourceChangeWords(services, draft!, changed, language) };
}

const NO_CHANGE = { added: [], changed: [], affected: [], hidden: [], retired: [], restored: [] };

/** What a migration changed; null when it was nothing for the customer. */
async function versionChanges(
  services: Services,
  { trade, form, draft }: TradeForm,
  language: Language,
): Promise<ChangeSummary | null> {
  const { db, forms } = services;
  const previousForm = draft && draft.migratedFrom !== null && (await forms.get(draft.migratedFrom));
  if (!previousForm) return null;
  const pair = cachedVersionPair(previousForm.index, form.index);
  const answers = flattenAnswers(form.index, draft.answers);
  const retiredAnswers = latestRetired(await readRetiredAnswers(db, draft));
  const { lost, restored } = partitionRetired(form.index, answers, retiredAnswers);
  const context = await ruleContextOf(services, trade, draft.subject, form.index);
  const news = answerNews(
    pair,
    { before: answersBefore(pair, answers, lost), after: answers },
    { validators: form.validators, context, itemsOf: (list) => services.lists.list(list)?.items },
  );
  const label = labeller(services, pair, language);
  const affected = news.affected.map(label);
  const { added, changed } = newQuestions(pair);
  const changedIds = new Set([
    ...affected.map(({ elementId }) => elementId),
    ...sectionsWithRefusedRows(pair, answers, context),
  ]);
  const summary = {
    added,
    changed: changed.filter((id) => changedIds.has(id)),
    affected,
    hidden: news.hidden.map(label),
    retired: await labelledRetired(services, lost, answers, language),
    restored: restored.map(({ path, elementId }) => ({ path, elementId })),
  };
  return Object.values(summary).every((items) => items.length === 0) ? null : summary;
}

/** The draft's answers as answers to the older version, with those that are retired since. */
function answersBefore(
  { before, after }: VersionPair,
  answers: AnswerMap,
  retired: readonly RetiredAnswerRow[],
): AnswerMap {
  const { values, rows } = migrateAnswers(after, before, answers).answers;
  for (const { path, elementId, value } of retired) {
    const target = targetOf(before, path);
    if (target?.kind === 'element' && target.indexed.element.elementId === elementId) values.set(path, value);
  }
  return { values, rows };
}

/** Adds an answer's text, in the words of the version it was entered in: the newer one may have dropped an option. */
function labeller(
  services: Services,
  pair: VersionPair,
  language: Language,
): (answer: AffectedAnswer) => ChangeSummary['affected'][number] {
  const [before, after] = [pair.before, pair.after].map((index) => wordingOf(services, index, language));
  const wording = { ...after!, word: (key: string) => before!.word(key) ?? after!.word(key) };
  return ({ path, elementId, value }) => {
    const text =
      value === undefined ? undefined : answerWords(pair.after.elementById.get(elementId)!, value, wording);
    return { path, elementId, ...(text === undefined ? {} : { text }) };
  };
}

/** @param answers the draft's answers; the retired ones have the names of persons whose rows are gone */
async function labelledRetired(
  services: Services,
  lost: readonly RetiredAnswerRow[],
  { values, rows }: AnswerMap,
  language: Language,
): Promise<ChangeSummary['retired']> {
  const entered = new Map([...lost.map(({ path, value }) => [path, value] as const), ...values]);
  const labelled: ChangeSummary['retired'] = [];
  for (const answer of lost) {
    const source = await services.forms.get(answer.versionId);
    if (!source) continue;
    const wording = wordingOf(services, source.index, language);
    const { text, ...retired } = labelRetired(source.index, answer, { values: entered, rows }, wording);
    labelled.push({ ...retired, ...(text === undefined ? {} : { text }) });
  }
  return labelled;
}

const wordingOf = ({ lists }: Services, index: FormIndex, language: Language): AnswerWording =>
  answerWording(index, language, (list, code) => lists.item(list, code)?.labels);
