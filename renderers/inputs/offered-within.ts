import type { FieldState } from '../../src/core/answers/field-state.ts';
import { MAX_DEPTH } from '../../src/core/form/list-chain.ts';
import type { ListItem } from '../store/form-ports.ts';
import { listTree } from './list-tree.ts';

/** Which items of a list are answers, as the `ui` of an input type says. */
interface AnswerLevels {
  levels?: number | undefined;
  isLowestOnly?: boolean | undefined;
}

/**
 * Whether an item of a list has a row: it is offered and, where groups are no answers, it leads to an item that is. A group
 * that leads to none would be taken for an answer.
 *
 * @param items the loaded items, with those that are not offered
 * @param ui `levels`: depth of the items that are answers; without it and `isLowestOnly` an item of any level may be one
 */
export function offeredWithin(
  items: readonly ListItem[],
  offers: NonNullable<FieldState['offers']>,
  { isLowestOnly, levels = isLowestOnly ? MAX_DEPTH : undefined }: AnswerLevels,
): (code: string) => boolean {
  if (levels === undefined) return offers;
  const { childrenOf, chain } = listTree(items, levels);
  const isShown = (code: string): boolean => {
    const below = childrenOf(code);
    return (
      chain(code).length <= levels &&
      offers(code) &&
      (below.length === 0 || below.some(({ item }) => isShown(item.code)))
    );
  };
  return isShown;
}
