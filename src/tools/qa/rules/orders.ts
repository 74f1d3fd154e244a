import type { RuleContext, RuleIssue } from '../../../../validators/rule/rule.ts';
import { rules } from '../../../../validators/vocabulary.ts';
import { UsageError } from '../cli/command.ts';
import { inputTypeIssue, normaliseTyped } from './input-type-issue.ts';
import { valueRule, type ValueRule } from './value-rule.ts';

const STEP = '1000';

/** A premium in yuan: whole thousands above zero, up to a maximum. */
function amountIssue(
  typed: string,
  max: number | null | undefined,
  facts: RuleContext,
): RuleIssue | undefined {
  const limit = max ?? undefined;
  if (limit !== undefined && !(Number.isFinite(limit) && limit >= 0 && limit <= 999_999_999))
    throw new UsageError('usage.rule.max');
  const settings = { min: STEP, scale: 0, multipleOf: STEP, unit: 'yuan' };
  const bounds = limit === undefined ? {} : { max: String(Math.floor(limit)) };
  return inputTypeIssue('decimal', { ...settings, ...bounds }, typed, facts);
}

/** Rules over orders: payment, beneficiaries, waiver, order expiry, uploads, limits, and the pages and links around them. */
export const orders = {
  'bank.card': valueRule('string', {}, (typed, _context, facts) =>
    inputTypeIssue('bankCard', { rule: 'card' }, typed, facts),
  ),
  'bank.cardRuleSet': valueRule('string', {}, (typed, _context, facts) =>
    inputTypeIssue('bankCard', { rule: 'account' }, typed, facts),
  ),
  'bank.available': valueRule(
    { card: 'string', bankStatus: 'string' },
    {},
    ({ card, bankStatus }, _context, facts) => {
      const issue = inputTypeIssue('bankCard', { rule: 'card' }, card, facts);
      const status = bankStatus.trim().toLowerCase();
      const number = normaliseTyped('bankCard', card);
      return issue ?? rules.cardPayable.check({ card: number, bankStatus: status }, true, facts);
    },
  ),
  income: valueRule('string', {}, (typed, _context, facts) =>
    inputTypeIssue('decimal', { min: '0', scale: 2, unit: 'yuan' }, typed, facts),
  ),
  amount: valueRule('string', { max: 'number?' }, (typed, { max }, facts) => amountIssue(typed, max, facts)),
  beneficiaries: valueRule([{ order: 'number', ratio: 'number' }], {}, (rows, _context, facts) =>
    rules.beneficiaryTotals.check({ rows }, { max: 3 }, facts),
  ),
  waiver: valueRule(
    { insuredIsApplicant: 'boolean', payPeriod: 'string' },
    { refuseFiveYears: 'boolean?' },
    ({ insuredIsApplicant, payPeriod }, { refuseFiveYears }, facts) => {
      const plan = { insuredIsApplicant, payPeriod: payPeriod.trim() };
      return rules.waiver.check(plan, { refuseFiveYears: refuseFiveYears ?? true }, facts);
    },
  ),
  'order.expiry': valueRule({ created: 'string', now: 'string' }, {}, (input, _context, facts) =>
    rules.orderExpiry.check(input, true, facts),
  ),
  image: valueRule({ name: 'string', bytes: 'number', magic: 'string' }, {}, (input, _context, facts) =>
    rules.uploadedImage.check(input, true, facts),
  ),
  'limits.insured': valueRule('number', {}, (count, _context, facts) =>
    rules.countLimit.check(count, 'insured', facts),
  ),
  'limits.diseases': valueRule('number', {}, (count, _context, facts) =>
    rules.countLimit.check(count, 'diseases', facts),
  ),
  'route.params': valueRule({ page: 'string', query: 'texts' }, {}, ({ page, query }, _context, facts) =>
    rules.routeParameters.check({ page: routeName(page), query }, true, facts),
  ),
  'link.backPath': valueRule('string', { hosts: 'string?' }, (address, { hosts }, facts) =>
    rules.linkAddress.check(address, { hosts: hosts?.split(/[\s,]+/) ?? [] }, facts),
  ),
  'link.primaryColor': valueRule('string', {}, (colour, _context, facts) =>
    rules.linkColour.check(colour, true, facts),
  ),
} satisfies Record<string, ValueRule>;

/** The route name of a page: accepts paths, and the title that the specification uses for the product page. */
function routeName(page: string): string {
  if (page === 'product detail') return 'ensureDetail';
  return page.replace(/^\//, '').replace(/[/ ].*$/, '');
}
