// What publishing changes of where a product is sold, and of the terms of its contract.
import type { ContractTerms, Insurer } from '../../../schemas/generated/insurer.ts';
import { publishProblem, type PublishProblem } from '../failures/publish-problem.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { DEFAULT_FLOW } from '../orders/purchase-flow.ts';

type Product = Insurer['product'];

/** Kinds of changes, in the order of the report; the text of each is `sale.<kind>` in `locales/<tag>/qa.json`. */
export type SaleChange =
  | { kind: 'limited' | 'lost' | 'gained'; channels: string[] }
  /** Sold in every channel again; other terms for new orders. */
  | { kind: 'everywhere' | 'terms' };

/** Changes of a product that was on sale before; none for a new one. */
export function saleChanges(before: Product | undefined, after: Product): SaleChange[] {
  if (!before) return [];
  const isOtherTerms =
    canonicalJson(before.contractTerms ?? null) !== canonicalJson(after.contractTerms ?? null);
  return [
    ...channelChanges(before.channels, after.channels),
    ...(isOtherTerms ? [{ kind: 'terms' as const }] : []),
  ];
}

function channelChanges(before: string[] | undefined, after: string[] | undefined): SaleChange[] {
  if (!before) return after ? [{ kind: 'limited', channels: after }] : [];
  if (!after) return [{ kind: 'everywhere' }];
  const lost = before.filter((channel) => !after.includes(channel));
  const gained = after.filter((channel) => !before.includes(channel));
  return [
    ...(lost.length > 0 ? [{ kind: 'lost' as const, channels: lost }] : []),
    ...(gained.length > 0 ? [{ kind: 'gained' as const, channels: gained }] : []),
  ];
}

/**
 * What a second person has to approve: channels that no longer sell the product, steps that a purchase no longer has, and terms
 * that protect customers less.
 *
 * @param hasForm whether the product's customers get a form for a screen: a step without one is omitted anyway
 */
export function saleApprovals(
  before: Product | undefined,
  after: Product,
  hasForm: (screen: string) => boolean,
): PublishProblem[] {
  if (!before) return [];
  const removed = channelChanges(before.channels, after.channels).find(
    ({ kind }) => kind === 'limited' || kind === 'lost',
  );
  return [
    ...(removed
      ? [
          publishProblem('product.channels', '/product/channels', {
            before: channelsText(before.channels),
            after: channelsText(after.channels),
          }),
        ]
      : []),
    ...stepProblems(before, after, hasForm),
    ...termProblems(before.contractTerms, after.contractTerms),
  ];
}

function stepProblems(
  before: Product,
  after: Product,
  hasForm: (screen: string) => boolean,
): PublishProblem[] {
  const stepsOf = ({ flow = DEFAULT_FLOW }: Product) => flow.steps.filter(hasForm);
  const kept = new Set(stepsOf(after));
  const lost = stepsOf(before).filter((screen) => !kept.has(screen));
  return lost.length > 0
    ? [publishProblem('product.steps', '/product/flow/steps', { screens: lost.join(', ') })]
    : [];
}

/** Codes as a file has them; `*` for every channel. */
export const channelsText = (channels: readonly string[] | undefined): string =>
  channels ? channels.map((channel) => (channel === '' ? '""' : channel)).join(', ') : '*';

function termProblems(before: ContractTerms | undefined, after: ContractTerms | undefined): PublishProblem[] {
  if (!before) return [];
  if (!after)
    return [
      publishProblem('product.terms', '/product', { property: 'contractTerms', before: '…', after: '–' }),
    ];
  const weaker = (property: 'coolingOffDays' | 'hasDeathBenefit', isWeaker: boolean) => {
    const pointer = `/product/contractTerms/${property}`;
    const values = { before: String(before[property]), after: String(after[property]) };
    const problem = publishProblem('product.terms', pointer, {
      property,
      before: values.before,
      after: values.after,
    });
    return isWeaker ? [problem] : [];
  };
  return [
    ...weaker('coolingOffDays', after.coolingOffDays < before.coolingOffDays),
    // Insured persons would no longer have to agree themselves (Insurance Law, article 34).
    ...weaker('hasDeathBenefit', before.hasDeathBenefit && !after.hasDeathBenefit),
  ];
}
