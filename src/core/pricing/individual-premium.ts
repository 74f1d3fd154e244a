// Premium of a product for individuals.
import Big from 'big.js';
import type { ProductRates, RatedRisk } from '../../../schemas/generated/product-rates.ts';
import { ageInYears } from '../../../validators/values/calendar-date.ts';
import type { CheckResult } from '../failures/check-result.ts';
import { issueAt, type Issue } from '../failures/issue.ts';
import type { Premium, PremiumChoice, RatedInsured, RiskItem } from './premium-choice.ts';
import {
  choiceRefusals,
  factorRefusals,
  premiumRefusal,
  riskRefusals,
  sumRefusal,
} from './premium-refusals.ts';
import type { RateFacts } from './rate-table.ts';
import { itemPremium, isNotOffered, riskRate } from './risk-rate.ts';

/**
 * Calculates the premium of a choice, in fen: for each insured and each risk taken the rate of the pinned tables,
 * rounded once per item; totals are sums of items. Discount labels are shown only and take no part (A69).
 *
 * @returns the premium, or every reason at the field that it is about
 */
export function calculate(rates: ProductRates, choice: PremiumChoice): CheckResult<{ premium: Premium }> {
  const issues = choiceRefusals(rates, choice);
  if (issues.length > 0) return { ok: false, issues };
  const insureds: Premium['insureds'] = [];
  for (const [i, insured] of choice.insureds.entries()) {
    const priced = priceInsured(rates, choice, insured, `insureds/${i}`);
    if (priced.ok) insureds.push({ items: priced.items, fen: sumOf(priced.items) });
    else issues.push(...priced.issues);
  }
  return issues.length > 0
    ? { ok: false, issues: distinct(issues) }
    : { ok: true, premium: { insureds, fen: sumOf(insureds) } };
}

const sumOf = (parts: readonly { fen: number }[]): number => parts.reduce((sum, { fen }) => sum + fen, 0);

/** Several insured persons may share a refusal, such as that of a waiver. */
const distinct = (issues: readonly Issue[]): Issue[] => [
  ...new Map(issues.map((issue) => [`${issue.path} ${issue.code}`, issue])).values(),
];

type Items = CheckResult<{ items: RiskItem[] }>;

function priceInsured(
  rates: ProductRates,
  choice: PremiumChoice,
  insured: RatedInsured,
  path: string,
): Items {
  const own = factorRefusals(rates, 'insured', insured.factors, `${path}/factorList`, choice.isSmart);
  if (own.length > 0) return { ok: false, issues: own };
  const items: RiskItem[] = [];
  const issues: Issue[] = [];
  for (const risk of rates.risks) {
    const chosen = choice.risks.find(({ riskCode }) => riskCode === risk.riskCode);
    if (!chosen && risk.kind !== 'main') continue;
    const refusals = riskRefusals(rates, risk, choice, insured, path);
    const item =
      refusals.length > 0
        ? { ok: false as const, issues: refusals }
        : priceRisk(rates, risk, choice, insured, items);
    if (item.ok) items.push(item.item);
    else issues.push(...item.issues);
  }
  if (issues.length > 0) return { ok: false, issues };
  const limit = premiumRefusal(rates, sumOf(items));
  return limit ? { ok: false, issues: [issueAt(path, limit)] } : { ok: true, items };
}

/** Prices one risk. @param before the items that a waiver waives */
function priceRisk(
  rates: ProductRates,
  risk: RatedRisk,
  choice: PremiumChoice,
  insured: RatedInsured,
  before: readonly RiskItem[],
): CheckResult<{ item: RiskItem }> {
  const refuse = (issue: Issue) => ({ ok: false as const, issues: [issue] });
  const { riskCode, sums } = risk;
  const facts = factsOf(risk, choice, insured);
  const path = `riskList/${riskCode}`;
  const amnt = choice.risks.find((chosen) => chosen.riskCode === riskCode)?.amnt;
  const sumIssue = sumRefusal(sums, amnt, Number(facts['age']));
  if (sumIssue) return refuse(issueAt(`${path}/amnt`, sumIssue));
  if (isNotOffered(rates, risk, facts)) return refuse(issueAt(path, { code: 'premium.notOffered' }));
  const rate = riskRate(rates, risk, facts);
  if (!rate) return refuse(issueAt(path, { code: 'premium.noRate' }));
  const baseFen = risk.basis === 'ofPremium' ? sumOf(before) : sums && new Big(amnt!).times(100).toNumber();
  const fen = itemPremium(risk, rate, baseFen ?? 0);
  const isAbove = premiumRefusal({ ...rates, minimumPremium: '0.00' }, fen);
  if (isAbove) return refuse(issueAt(path, isAbove));
  const sum = baseFen === undefined ? {} : { sumInsuredFen: baseFen };
  return { ok: true, item: { riskCode, ...sum, fen: fen.toNumber() } };
}

/** The facts that the tables and the rules of a risk read; the rates of a waiver are those of the policyholder. */
function factsOf(risk: RatedRisk, choice: PremiumChoice, insured: RatedInsured): RateFacts {
  const { birthday, gender } = risk.kind === 'waiver' ? choice.applicant : insured;
  const { occupationClass } = insured;
  return {
    ...choice.factors,
    ...insured.factors,
    plan: choice.plan,
    age: String(ageInYears(birthday, choice.today)),
    gender,
    ...(occupationClass === undefined ? {} : { occupationClass }),
  };
}
