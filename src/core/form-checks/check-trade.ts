// Publish checks of what rules read of the trade.
import type { Form } from '../../../schemas/generated/form.ts';
import {
  MEMBERS,
  TRIAL_PARTS,
  tradeConstantsOf,
  tradeReadsOf,
  type TradeConstant,
  type TradePart,
} from '../conditions/trade-reads.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { ownedRules } from './check-named-conditions.ts';

/** The parts of the trade that the rules of a form read. */
export const tradePartsRead = (form: Form): ReadonlySet<TradePart> =>
  new Set([...ownedRules(form)].flatMap(([, rule]) => tradeReadsOf(rule)));

/** What exists for trades. */
export interface KnownTrades {
  /** Codes of the products on sale; absent: products are not checked. */
  products?: readonly string[];
  /** The screen whose final answers say how many persons are insured. */
  insuredScreen?: string;
  /** The screen whose final answers say what was chosen. */
  trialScreen?: string;
  /** Whether a screen has a form for each family member; absent: whether a form reads its member is not checked. */
  isOfMembers?: (screen: string) => boolean;
}

/** The code of a channel, as the links of channels have it; empty for direct sales. */
const CHANNEL = /^\d{0,3}$/;

/** Rules that compare with a product, a channel or a member that cannot be, or that read what nobody knows in this form. */
export const tradeProblems = (form: Form, known: KnownTrades): PublishProblem[] =>
  [...ownedRules(form)].flatMap(([owner, rule]) => [
    ...tradeConstantsOf(rule).flatMap((constant) => constantProblems(owner, constant, known)),
    ...readProblems(form, owner, tradeReadsOf(rule), known),
  ]);

function constantProblems(
  owner: string,
  { part, value }: TradeConstant,
  { products }: KnownTrades,
): PublishProblem[] {
  const code = String(value);
  if (part === 'product' && products && !products.includes(code))
    return [publishProblem('context.unknownProduct', owner, { product: code, allowed: products.join(', ') })];
  if (part === 'channel' && !CHANNEL.test(code))
    return [publishProblem('context.unknownChannel', owner, { channel: code })];
  return part === 'member' && !MEMBERS.includes(code)
    ? [publishProblem('context.unknownMember', owner, { member: code, allowed: MEMBERS.join(', ') })]
    : [];
}

const readProblems = (
  { screen }: Form,
  owner: string,
  reads: readonly TradePart[],
  { insuredScreen, trialScreen, isOfMembers }: KnownTrades,
): PublishProblem[] => [
  ...(screen === insuredScreen && reads.includes('insuredCount')
    ? [publishProblem('context.ownCount', owner)]
    : []),
  ...(screen === trialScreen
    ? TRIAL_PARTS.filter((part) => reads.includes(part)).map((part) =>
        publishProblem('context.ownTrial', owner, { part }),
      )
    : []),
  ...(reads.includes('member') && isOfMembers?.(screen) === false
    ? [publishProblem('context.noMember', owner)]
    : []),
];
