import { checkAnswers } from '../../core/check-answers.ts';
import { Problem } from '../../core/problem.ts';
import { ageInYears, isCalendarDate } from '../../../validators/calendar-date.ts';
import { labelIn } from '../code-list-cache.ts';
import { judgeClaims } from '../judge-claims.ts';
import { tokenOf } from '../plugins/session.ts';
import { saveAnswers } from '../store/drafts.ts';
import { readSavedAt } from '../store/drafts.ts';
import { readProduct } from '../store/products.ts';
import type { Handler, SessionHandler } from './call.ts';
import { conflict } from './draft.ts';
import { currentForm, DEFAULT_SCREEN, formByHash } from './form-of-trade.ts';
import { wireForm } from './wire-form.ts';

/** The form of a trade's screen, in the caller's language, with the answers so far. */
export const initInsuranceInfo: SessionHandler<'initInsuranceInfo'> = async (
  request,
  { services, session },
) => {
  const { language = 'zh_CN', screen = DEFAULT_SCREEN } = request;
  const { trade, form, draft } = await currentForm(services, session, request);
  const product = await readProduct(services.db, trade.supplierCode, trade.riskCode, language);
  if (!product) throw new Problem('product.notFound');
  const savedAt = draft && (await readSavedAt(services.db, draft));
  const answers = draft?.answers ?? {};
  return {
    tradeId: trade.tradeId,
    orderSn: trade.orderSn,
    screen,
    language,
    ...wireForm(form, services.lists, language, answers),
    answers,
    revision: draft?.revision ?? 0,
    savedAt: savedAt?.toISOString() ?? null,
    today: services.today(),
    product,
  };
};

/** Answers as final: judged by the version they were given under, stored in one transaction or not at all. */
export const saveInsureInfo: SessionHandler<'saveInsureInfo'> = async (request, context) => {
  const { services, session } = context;
  const { tradeId, screen = DEFAULT_SCREEN, revision } = request;
  const { form, draft } = await formByHash(services, session, request);
  const { index, validators, version } = form;
  const verdict = checkAnswers(index, validators, request.answers, {
    asOf: services.today(),
    codeListItem: (list, code) => services.lists.item(list, code),
  });
  if (!verdict.ok) throw new Problem('answers.invalid', { issues: verdict.issues });
  const { answers } = verdict;
  const claimant = { session, token: tokenOf(context.request), tradeId };
  const unproven = await judgeClaims(services.db, claimant, services.now(), index, answers);
  if (unproven.length > 0) throw new Problem('answers.invalid', { issues: unproven });
  const { versionId } = version;
  const saved = await saveAnswers(services.db, { tradeId, screen, versionId, revision, answers });
  if (!saved) throw await conflict(services, tradeId, screen, draft);
  return { revision: saved.revision, savedAt: saved.savedAt.toISOString(), answers };
};

/** The relations that the trade's form offers for an insured person. */
export const relationRule: SessionHandler<'relationRule'> = async (request, { services, session }) => {
  const { language = 'zh_CN' } = request;
  const { form } = await currentForm(services, session, request);
  const relation = form.index.elements.find(({ inputType }) => inputType === 'relation');
  const { options = [] } = (relation?.settings ?? {}) as { options?: readonly string[] };
  return {
    relations: options.map((code) => {
      const item = services.lists.item('relation', code);
      return { code, label: item ? labelIn(item.labels, language) : code };
    }),
  };
};

/** Years for which an ID card is issued: 5 under 16, 10 up to 25, otherwise 20 (A26). */
const validityYears = (age: number): number => (age < 16 ? 5 : age <= 25 ? 10 : 20);

export const getAgeByBirthday: Handler<'getAgeByBirthday'> = async ({ birthday }, { services }) => {
  const today = services.today();
  if (!isCalendarDate(birthday) || birthday > today)
    throw new Problem('request.invalid', { issues: [{ code: 'date.format', at: 'birthday' }] });
  const age = ageInYears(birthday, today);
  return { age, validityYears: validityYears(age) };
};
