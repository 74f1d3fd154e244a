// The options of commands that say for which trade a form is opened.
import type { TradeContext } from '../../../../validators/rule/rule.ts';
import { UsageError } from '../cli/command.ts';
import type { FlattenedForm } from './read-form.ts';

export const TRADE_OPTIONS = {
  product: { type: 'string' },
  channel: { type: 'string' },
  insured: { type: 'string' },
} as const;

/** The values of the options. */
export type TradeOptions = { [Option in keyof typeof TRADE_OPTIONS]?: string | undefined };

/** Describes the options in the help of commands. */
export const TRADE_HELP = `--product    code of the product that rules read; by default that of the form's scope, else unknown
  --channel    code of the channel that rules read, empty for direct sales; by default that of the form's scope
  --insured    number of insured persons that rules read; unknown by default`;

/** The trade that the options name; what they leave out is that of the form's scope, or unknown. */
export function tradeOf(
  { product, channel, insured }: TradeOptions,
  { layers }: Pick<FlattenedForm, 'layers'>,
): TradeContext {
  if (insured !== undefined && !/^[1-9]\d{0,2}$/.test(insured))
    throw new UsageError('usage.number', { option: '--insured' });
  const { riskCode, platformCode } = layers.at(-1)?.overlay.scope ?? {};
  return {
    product: product ?? riskCode,
    channel: channel ?? platformCode,
    insuredCount: insured === undefined ? undefined : Number(insured),
  };
}
