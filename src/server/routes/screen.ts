import { checkAnswers } from '../../core/answers/check-answers.ts';
import { assertionsOf } from '../../core/answers/assertions.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import { Problem } from '../../core/failures/problem.ts';
import type { AnswersReceipt, ScreenForm } from '../../../schemas/generated/insurance.ts';
import type { Issue } from '../../../schemas/generated/issue.ts';
import type { Language } from '../../../schemas/generated/ids.ts';
import { lockAssertedRows, verifyAssertions } from '../answers/verify-assertions.ts';
import { tokenOf } from '../plugins/session.ts';
import { readSavedAt, saveAnswers } from '../store/drafts.ts';
import type { Transaction } from '../store/connection/database.ts';
import { readProduct } from '../store/products.ts';
import type { CallContext, SessionHandler } from './call.ts';
import type { Session } from '../store/sessions.ts';
import { conflictProblem } from './draft.ts';
import { formByHash, readTradeForm, formKey, requireTrade } from '../answers/trade-form.ts';
import { changeSummaryOf, resumeForm } from '../answers/resume-form.ts';
import { requireSubject, ruleOf } from '../answers/screen-rules.ts';
import { wireForm } from './wire-form.ts';

export type SessionContext = CallContext & { session: Session };

/** Answers that somebody declares final. */
export interface FinalAnswers {
  contentHash: string;
  revision: number;
  answers?: unknown;
}

/** How a page asks for a form. */
export interface OpenScreenOptions {
  language?: Language;
  /** It has the form open already, and asks for its words only: the answers under way stay where they are. */
  isOpen?: boolean;
}

/** The form of a trade's screen, in the caller's language, with the answers so far. */
export async function openScreen(
  { services, session }: SessionContext,
  key: FormKey,
  { language = 'zh_CN', isOpen = false }: OpenScreenOptions,
): Promise<ScreenForm> {
  const trade = await requireTrade(services, session, key.tradeId);
  await requireSubject(services, trade, key);
  const found = await (isOpen ? readTradeForm : resumeForm)(services, trade, key);
  const { form, draft } = found;
  const product = await readProduct(services.db, trade.supplierCode, trade.riskCode, language);
  if (!product) throw new Problem('product.notFound');
  const place = { services, trade, subject: key.subject };
  const { initialAnswers = () => ({}), narrowSections = (_place, sections) => sections } = ruleOf(key.screen);
  const { answers, revision, carried } = draft ?? {
    answers: await initialAnswers(place),
    revision: 0,
    carried: 0,
  };
  const wire = wireForm(form, services.lists, language, answers);
  const savedAt = draft && (await readSavedAt(services.db, draft));
  return {
    ...key,
    orderSn: trade.orderSn,
    language,
    ...wire,
    sections: await narrowSections(place, wire.sections),
    answers,
    revision,
    enteredRevision: revision - carried,
    news: await changeSummaryOf(services, found, language),
    savedAt: savedAt?.toISOString() ?? null,
    today: services.today(),
    product,
  };
}

/** Answers as final: judged by the version they were given under, stored in one transaction or not at all. */
export async function saveScreen(
  { services, session, request }: SessionContext,
  key: FormKey,
  { contentHash, revision, answers: given }: FinalAnswers,
): Promise<AnswersReceipt> {
  const { trade, form, draft } = await formByHash(services, session, key, contentHash);
  await requireSubject(services, trade, key);
  const { index, validators, version } = form;
  const verdict = checkAnswers(index, validators, given, {
    asOf: services.today(),
    codeListItem: (list, code) => services.lists.item(list, code),
  });
  if (!verdict.ok) throw new Problem('answers.invalid', { issues: verdict.issues });
  const { answers } = verdict;
  const claims = assertionsOf(index, answers);
  const claimant = { session, token: tokenOf(request), tradeId: key.tradeId };
  throwIssues(await verifyAssertions(services.db, claimant, services.now(), claims));
  const { versionId } = version;
  const rule = ruleOf(key.screen);
  const place = { services, trade, subject: key.subject };
  const change = { ...key, versionId, revision, answers };
  const alongside = async (tx: Transaction) => {
    throwIssues(await lockAssertedRows(tx, claimant, claims));
    await rule.onSave?.(place, answers, tx);
  };
  const isAlone = claims.length === 0 && !rule.onSave;
  const saved = await saveAnswers(services.db, change, isAlone ? undefined : alongside);
  if (!saved) throw await conflictProblem(services, key, draft);
  return { revision: saved.revision, savedAt: saved.savedAt.toISOString(), answers };
}

/** @throws Problem answers.invalid when there are any */
function throwIssues(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new Problem('answers.invalid', { issues });
}

/** The screens that have no call of their own, whatever is published. */
export const initScreenCall: SessionHandler<'initScreen'> = (request, context) =>
  openScreen(context, formKey(request), request);

export const saveScreenCall: SessionHandler<'saveScreen'> = (request, context) =>
  saveScreen(context, formKey(request), request);
