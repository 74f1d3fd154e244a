// Opens and saves the form of a screen; the calls of every screen go through here.
import { checkAnswers } from '../../core/answers/check-answers.ts';
import { nestAnswers, type Answers } from '../../core/answers/answers.ts';
import { decideOutcome } from '../../core/answers/decide-outcome.ts';
import { assertionsOf } from '../../core/answers/assertions.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import { presentAnswers } from '../../core/migrate/present-answers.ts';
import { isVisible } from '../../core/answers/resolve.ts';
import { parseAnswers } from '../../core/answers/submitted-answers.ts';
import { Problem } from '../../core/failures/problem.ts';
import type {
  AnswersReceipt,
  OpenedForm,
  ReadAnswers,
  ScreenForm,
} from '../../../schemas/generated/insurance.ts';
import type { Outcome } from '../../../schemas/generated/form.ts';
import type { Issue } from '../../../schemas/generated/issue.ts';
import type { Language } from '../../../schemas/generated/ids.ts';
import { lockAssertedRows, verifyAssertions } from '../answers/verify-assertions.ts';
import { tokenOf } from '../plugins/session.ts';
import { saveAnswers, type SaveReceipt } from '../store/drafts.ts';
import type { Transaction } from '../store/connection/database.ts';
import { readProduct } from '../store/products.ts';
import type { CallContext, SessionHandler } from './call.ts';
import type { Session } from '../store/sessions.ts';
import { conflictProblem } from './draft.ts';
import { formByHash, readTradeForm, formKey, requireTrade } from '../answers/trade-form.ts';
import { savedOutcome } from '../answers/saved-outcome.ts';
import { requireTerm } from '../answers/version-term.ts';
import { changeSummaryOf } from '../answers/change-summary-of.ts';
import { ruleContextOf, tradeContextOf } from '../answers/rule-context.ts';
import { changedSince, finalSince } from '../answers/source-changes.ts';
import { priceByAnswers, priceOnScreen } from '../answers/price-words.ts';
import { pinAnswers, readOf, requireSameSources, withCurrentSources } from '../answers/pin-answers.ts';
import { resumeForm } from '../answers/resume-form.ts';
import type { AdaptableForm } from '../answers/screen-rule.ts';
import type { LoadedForm } from '../forms/form-cache.ts';
import { requireSubject, ruleOf } from '../answers/screen-rules.ts';
import { documentOf } from './form-document.ts';
import { toFormDocument, versionOf } from './screen-form.ts';

export type SessionContext = CallContext & { session: Session };

/** Answers that the customer submits as final, with the form and the draft revision they are based on. */
export interface FinalAnswers {
  contentHash: string;
  revision: number;
  answers?: unknown;
  /** Answers to other screens that the page has checked them with; absent from a page of the previous release. */
  read?: ReadAnswers;
}

export interface OpenScreenOptions {
  language?: Language;
  /** The page shows the form already and needs it in another language: the draft is not migrated. */
  isOpen?: boolean;
}

/** A form of a trade, before its questions are put into one language. */
interface ResumedForm {
  form: LoadedForm;
  language: Language;
  /** The trade's own data. */
  own: Omit<OpenedForm, 'document' | 'sections' | 'words' | 'answers'> & { answers: Answers };
  /** The questions and words for this subject; undefined where they are those of the form. */
  adapt: (part: AdaptableForm) => Promise<AdaptableForm | undefined>;
}

/** @throws Problem trade.notFound, subject.notFound, form.none or product.notFound */
async function readResumedForm(
  { services, session }: SessionContext,
  key: FormKey,
  { language = 'zh_CN', isOpen = false }: OpenScreenOptions,
): Promise<ResumedForm> {
  const trade = await requireTrade(services, session, key.tradeId);
  await requireSubject(services, trade, key);
  const tradeForm = await (isOpen ? readTradeForm : resumeForm)(services, trade, key);
  const { form, draft } = tradeForm;
  const product = await readProduct(services.db, trade.supplierCode, trade.riskCode, language);
  if (!product) throw new Problem('product.notFound');
  const screenContext = { services, trade, subject: key.subject };
  const { initialAnswers = () => ({}), adaptForm } = ruleOf(key.screen);
  const { answers, revision, migrationCount } = draft ?? {
    answers: presentAnswers(form.index.form, await initialAnswers(screenContext)),
    revision: 0,
    migrationCount: 0,
  };
  const savedAt = draft && (await finalSince(services, draft, form.index));
  const outcome = savedAt && (await savedOutcome(services, key, language));
  const own = {
    ...key,
    orderSn: trade.orderSn,
    language,
    ...versionOf(form),
    answers,
    revision,
    enteredRevision: revision - migrationCount,
    changeSummary: await changeSummaryOf(services, tradeForm, language),
    savedAt: savedAt?.toISOString() ?? null,
    ...(outcome && { outcome }),
    today: services.today(),
    context: await tradeContextOf(services, trade, key.subject, form.index),
    product,
    ...(await priceOnScreen(services, trade, product, { screen: key.screen, answers })),
  };
  return { form, language, own, adapt: async (part) => adaptForm?.(screenContext, part, product) };
}

/**
 * Returns the form of a trade's screen in the requested language, with the draft's answers or the initial answers, and
 * every question in the same response. Pages of the previous release ask for it.
 *
 * @throws Problem trade.notFound, subject.notFound, form.none or product.notFound
 */
export async function openScreen(
  context: SessionContext,
  key: FormKey,
  options: OpenScreenOptions,
): Promise<ScreenForm> {
  const { form, language, own, adapt } = await readResumedForm(context, key, options);
  const questions = toFormDocument(form, context.services, language, own.answers);
  return { ...own, ...questions, ...(await adapt(questions)) };
}

/** Opens a screen with the trade's own data, and with the document unless the page keeps it, or fetches it by its URL. */
export const openForm: SessionHandler<'openForm'> = async (request, context) => {
  const { form, language, own, adapt } = await readResumedForm(context, formKey(request), request);
  const { path, sha256, document } = documentOf(form, context.services, language);
  const isMissing = request.keptDocuments?.includes(sha256) === false;
  return { ...own, document: path, ...(isMissing && { questions: document }), ...(await adapt(document)) };
};

/**
 * Checks final answers against the version the page was filled with, and stores them in one transaction: with their outcome, and
 * with what they were checked with of other screens.
 *
 * @throws Problem answers.invalid with the issues, answers.sourceChanged when the page has checked them with other ones,
 *   draft.conflict when the draft changed, answers.notChangeable while its order is fixed, version.closed after the last day to submit, or a problem of `formByHash`
 */
export const saveScreen = (
  context: SessionContext,
  key: FormKey,
  final: FinalAnswers,
): Promise<AnswersReceipt> => withCurrentSources(() => saveOnce(context, key, final));

async function saveOnce(
  { services, session, request }: SessionContext,
  key: FormKey,
  { contentHash, revision, answers: submitted, read: sent }: FinalAnswers,
): Promise<AnswersReceipt> {
  const tradeForm = await formByHash(services, session, key, contentHash);
  const { trade, form, draft } = tradeForm;
  await requireSubject(services, trade, key);
  const { index, validators, version } = form;
  const context = await ruleContextOf(services, trade, key.subject, index);
  const read = readOf(context.trade);
  await requireSameSources(services, key, index, read, sent);
  const rule = ruleOf(key.screen);
  const screenContext = { services, trade, subject: key.subject };
  const completed = rule.completeAnswers ? await rule.completeAnswers(screenContext, submitted) : submitted;
  const parsed = parseAnswers(index, completed);
  const result = parsed.ok ? checkAnswers(index, validators, parsed.answers, context) : parsed;
  const checked = result.ok ? nestAnswers(index, result.answers, isVisible(result.state)) : undefined;
  await requireTerm(services, tradeForm, checked);
  if (!result.ok) throw new Problem('answers.invalid', { issues: result.issues });
  const answers = checked!;
  const assertions = assertionsOf(index, result.answers);
  const assertionContext = { session, token: tokenOf(request), tradeId: key.tradeId };
  throwIssues(await verifyAssertions(services.db, assertionContext, services.now(), assertions));
  const { versionId } = version;
  const outcome = decideOutcome(index, result.answers, result.state, context)?.outcome;
  const change = { ...key, versionId, revision, answers, outcomeId: outcome?.outcomeId, read };
  const isReopened = read !== undefined && (await changedSince(services, key)).length > 0;
  const withinSave = async (tx: Transaction) => {
    await pinAnswers(tx, key, read);
    throwIssues(await lockAssertedRows(tx, assertionContext, assertions));
    await rule.onSave?.(screenContext, answers, tx, { form: index.form, outcome, isReopened });
  };
  const saved = await saveAnswers(services.db, change, withinSave);
  if (!saved) throw await conflictProblem(services, trade, key, draft);
  return receiptOf(saved, answers, outcome, await priceByAnswers(services, trade, key, answers));
}

const receiptOf = (
  { revision, savedAt }: SaveReceipt,
  answers: Answers,
  outcome: Outcome | undefined,
  price: AnswersReceipt['price'],
): AnswersReceipt => ({
  revision,
  savedAt: savedAt.toISOString(),
  answers,
  ...(price && { price }),
  ...(outcome && { outcome: { outcomeId: outcome.outcomeId, result: outcome.result } }),
});

/** @throws Problem answers.invalid unless `issues` is empty */
function throwIssues(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new Problem('answers.invalid', { issues: [...issues] });
}

/** Opens a screen without a call of its own; any published screen works. */
export const initScreenCall: SessionHandler<'initScreen'> = (request, context) =>
  openScreen(context, formKey(request), request);

export const saveScreenCall: SessionHandler<'saveScreen'> = (request, context) =>
  saveScreen(context, formKey(request), request);
