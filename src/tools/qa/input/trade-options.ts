// The options of commands that say for which trade a form is opened.
import type { TradeContext } from '../../../../validators/rule/rule.ts';
import { MEMBERS } from '../../../core/conditions/trade-reads.ts';
import { UsageError } from '../cli/command.ts';
import { foreignAnswersOf } from './foreign-answer-options.ts';
import type { FlattenedForm } from './read-form.ts';

export const TRADE_OPTIONS = {
  product: { type: 'string' },
  channel: { type: 'string' },
  insured: { type: 'string' },
  member: { type: 'string' },
  plan: { type: 'string' },
  sum: { type: 'string' },
  premium: { type: 'string' },
  'pay-period': { type: 'string' },
  answer: { type: 'string', multiple: true },
} as const;

/** The values of the options. */
export interface TradeOptions {
  product?: string | undefined;
  channel?: string | undefined;
  insured?: string | undefined;
  member?: string | undefined;
  plan?: string | undefined;
  sum?: string | undefined;
  premium?: string | undefined;
  'pay-period'?: string | undefined;
  /** `screen.element=value` */
  answer?: readonly string[] | undefined;
}

/** Describes the options in the help of commands. */
export const TRADE_HELP = `--product    code of the product that rules read; by default that of the form's scope, else unknown
  --channel    code of the channel that rules read, empty for direct sales; by default that of the form's scope
  --insured    number of insured persons that rules read; unknown by default
  --member     who the family member is that rules read: self, other or open; unknown by default
  --plan       code of the plan that rules read; unknown by default
  --sum        sum insured in yuan that rules read; unknown by default
  --premium    premium in yuan that rules read; unknown by default
  --pay-period code of the payment period that rules read; unknown by default
  --answer     answer to another screen that rules read, as screen.element=value, repeatable; unknown by default`;

/** The trade that the options name; what they leave out is that of the form's scope, or unknown. */
export function tradeOf(
  options: TradeOptions,
  { form, layers }: Pick<FlattenedForm, 'form' | 'layers'>,
): TradeContext {
  const { product, channel, insured, member, plan, answer = [] } = options;
  if (insured !== undefined && !/^[1-9]\d{0,2}$/.test(insured))
    throw new UsageError('usage.number', { option: '--insured' });
  if (member !== undefined && !MEMBERS.includes(member))
    throw new UsageError('usage.oneOf', { option: '--member', allowed: MEMBERS.join(', ') });
  const { riskCode, platformCode } = layers.at(-1)?.overlay.scope ?? {};
  return {
    product: product ?? riskCode,
    channel: channel ?? platformCode,
    insuredCount: insured === undefined ? undefined : Number(insured),
    member,
    plan,
    sumInsured: amountOf('--sum', options.sum),
    premium: amountOf('--premium', options.premium),
    payPeriod: options['pay-period'],
    ...(answer.length > 0 && { answers: foreignAnswersOf(answer, form) }),
  };
}

/** An amount in yuan of an option. */
function amountOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(text)) throw new UsageError('usage.number', { option });
  return Number(text);
}
