// Handlers of the calls about plans and premiums of a product for individuals.
import type {
  CalculateResponse,
  GetProductPlanResponse,
  ToPremTrialCalcRequest,
} from '../../../schemas/generated/premium.ts';
import type { ProductRates, RatedRisk, RateWords } from '../../../schemas/generated/product-rates.ts';
import { Problem } from '../../core/failures/problem.ts';
import { yuanOf } from '../../core/pricing/group-premium.ts';
import { calculate as calculatePremium } from '../../core/pricing/individual-premium.ts';
import type { Premium, PremiumChoice } from '../../core/pricing/premium-choice.ts';
import { planQuestion, triedPlans } from '../../core/trial/tried-plans.ts';
import { TRIAL_SCREEN } from '../../core/orders/purchase-flow.ts';
import { nestAnswers } from '../../core/answers/answers.ts';
import { parseAnswers } from '../../core/answers/submitted-answers.ts';
import type { Services } from '../services/services.ts';
import { readProduct, readRates } from '../store/products.ts';
import { currentForm, formKey } from '../answers/trade-form.ts';
import { choiceContextOf } from '../answers/priced-answers.ts';
import type { CallContext, Handler, SessionHandler } from './call.ts';
import { requireSoldToCaller } from './sold-in-channel.ts';

type Language = keyof RateWords;

/**
 * Returns what a customer can choose of a product.
 *
 * @throws Problem product.notFound, product.notSold, premium.none for a product without rates
 */
export const getProductPlan: Handler<'getProductPlan'> = async (request, context) => {
  const { language = 'zh_CN' } = request;
  const { rates, product } = await ratesOf(context, request);
  return {
    rateVersion: rates.version,
    premiumFrom: product.premiumFrom,
    planList: rates.plans.map(({ code, words }) => ({
      plan: code,
      planName: words[language],
      dutyLists: dutiesOf(rates, code, language),
    })),
    factorList: rates.factors.map(({ code, type, of, premCalculateFlag, words, values }) => ({
      factorType: code,
      factorTypeName: words[language],
      kind: type,
      of,
      premCalculateFlag,
      values: values.map(({ value, words: display, smartSupported }) => ({
        factorValue: value,
        factorValueDisplay: display[language],
        ...(smartSupported === undefined ? {} : { smartSupported }),
      })),
    })),
    riskList: rates.risks.map((risk) => planRisk(risk, language)),
    discountLabels: rates.discountLabels.map(({ words }) => words[language]),
  };
};

/**
 * Computes the premium of a choice from the rates on sale.
 *
 * @throws Problem premium.refused with an issue at each field to change; product.notFound, product.notSold, premium.none
 */
export const calculate: Handler<'calculate'> = async (request, context) => {
  const { services } = context;
  const { rates } = await ratesOf(context, request);
  const priced = calculatePremium(rates, choiceOf(request, request.plan, services));
  if (!priced.ok) throw new Problem('premium.refused', { issues: priced.issues });
  return planPremium(rates, priced.premium, request.language);
};

/**
 * Prices a choice in every plan of the product; a plan without a premium says why.
 *
 * @throws Problem product.notFound, product.notSold, premium.none
 */
export const toPremTrialCalc: Handler<'toPremTrialCalc'> = async (request, context) => {
  const { services } = context;
  const { language = 'zh_CN' } = request;
  const { rates } = await ratesOf(context, request);
  return {
    rateVersion: rates.version,
    planList: rates.plans.map(({ code, words }) => {
      const priced = calculatePremium(rates, choiceOf(request, code, services));
      return {
        plan: code,
        planName: words[language],
        ...(priced.ok
          ? { premium: planPremium(rates, priced.premium, language) }
          : { issues: priced.issues }),
      };
    }),
  };
};

/**
 * Prices the answers of a trade's trial in every plan, as far as they go.
 *
 * @throws Problem trade.notFound, form.none, product.notSold, premium.none; answers.invalid for answers of another shape than the form's
 */
export const calculatePremCalculate: SessionHandler<'calculatePremCalculate'> = async (
  { tradeId, language = 'zh_CN', answers },
  context,
) => {
  const { services, session } = context;
  const { trade, form } = await currentForm(services, session, formKey({ tradeId, screen: TRIAL_SCREEN }));
  const { rates } = await ratesOf(context, trade);
  const parsed = parseAnswers(form.index, answers);
  if (!parsed.ok) throw new Problem('answers.invalid', { issues: parsed.issues });
  const { missing, plans } = triedPlans(
    rates,
    nestAnswers(form.index, parsed.answers),
    choiceContextOf(services),
  );
  const question = planQuestion(rates);
  return {
    rateVersion: rates.version,
    missing,
    ...(question === undefined ? {} : { planQuestion: question }),
    planList: plans.map(({ code, words, isChosen, fen, issues, duties }) => ({
      plan: code,
      planName: words[language],
      isChosen,
      ...(fen === undefined ? {} : { prem: yuanOf(fen), premFen: fen }),
      ...(issues.length > 0 ? { issues } : {}),
      duties: duties.map((duty) => ({
        name: duty.words[language],
        ...(duty.fen === undefined ? {} : { amnt: yuanOf(duty.fen) }),
        isDifferent: duty.isDifferent,
      })),
    })),
    discountLabels: rates.discountLabels.map(({ words }) => words[language]),
  };
};

async function ratesOf(
  context: CallContext,
  { supplierCode, riskCode }: { supplierCode: string; riskCode: string },
) {
  const { db } = context.services;
  const product = await readProduct(db, supplierCode, riskCode, 'zh_CN');
  if (!product) throw new Problem('product.notFound');
  await requireSoldToCaller(context, { supplierCode, riskCode });
  const rates = await readRates(db, { supplierCode, riskCode });
  if (!rates) throw new Problem('premium.none');
  return { product, rates };
}

type ChosenFactors = ToPremTrialCalcRequest['factorList'];

/** Picks every value of a choice by name: nothing else of a request reaches the calculation. */
const choiceOf = (
  { factorList, riskList, smartAudit = false, applicant, insureds }: ToPremTrialCalcRequest,
  plan: string,
  { today }: Services,
): PremiumChoice => ({
  plan,
  factors: factorsOf(factorList),
  risks: riskList,
  isSmart: smartAudit,
  applicant,
  insureds: insureds.map(({ factorList: own = [], ...insured }, i) => ({
    ...insured,
    factors: factorsOf(own, `insureds/${i}/`),
  })),
  today: today(),
});

/** @throws Problem premium.refused for a factor twice: either value could be the one that was meant */
function factorsOf(factors: ChosenFactors, path = ''): Record<string, string> {
  const codes = factors.map(({ factorType }) => factorType);
  const twice = codes.find((code, i) => codes.indexOf(code) !== i);
  if (twice !== undefined)
    throw new Problem('premium.refused', {
      issues: [{ code: 'option.twice', path: `${path}factorList/${twice}` }],
    });
  return Object.fromEntries(factors.map(({ factorType, factorValue }) => [factorType, factorValue]));
}

/** A duty whose payment depends on the plan is of those plans only. */
const dutiesOf = (
  { duties }: ProductRates,
  plan: string,
  language: Language,
): GetProductPlanResponse['planList'][number]['dutyLists'] =>
  duties.flatMap(({ code, riskCode, words, fen }) => {
    const duty = { dutyCode: code, dutyName: words[language], riskCode };
    if (!fen) return [duty];
    const amntFen = fen[plan];
    return amntFen === undefined ? [] : [{ ...duty, amnt: yuanOf(amntFen), amntFen }];
  });

const planRisk = (
  { riskCode, kind, words, waiver, ages, occupationClasses, sums }: RatedRisk,
  language: Language,
): GetProductPlanResponse['riskList'][number] => ({
  riskCode,
  riskName: words[language],
  mainRiskFlag: kind === 'main' ? '1' : '0',
  exemptionFlag: waiver ? '1' : '0',
  exemptionObject: waiver?.exemptionObject ?? '',
  serverDiseaseFlag: '0',
  minAge: ages.min,
  maxAge: ages.max,
  ...(ages.minDays === undefined ? {} : { minDays: ages.minDays }),
  ...(occupationClasses ? { occupationClasses } : {}),
  ...(sums ? { minAmnt: sums.min, maxAmnt: sums.max, amntStep: sums.step } : {}),
});

const planPremium = (
  { version, risks }: ProductRates,
  { insureds, fen }: Premium,
  language: Language = 'zh_CN',
): CalculateResponse => ({
  rateVersion: version,
  prem: yuanOf(fen),
  premFen: fen,
  insureds: insureds.map((insured) => ({
    prem: yuanOf(insured.fen),
    premFen: insured.fen,
    riskList: insured.items.map(({ riskCode, sumInsuredFen, fen: premFen }) => ({
      riskCode,
      riskName: risks.find((risk) => risk.riskCode === riskCode)!.words[language],
      ...(sumInsuredFen === undefined ? {} : { amnt: yuanOf(sumInsuredFen), amntFen: sumInsuredFen }),
      prem: yuanOf(premFen),
      premFen,
    })),
  })),
});
