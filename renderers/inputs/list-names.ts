import type { ListItem } from '../store/form-scope.ts';

/** Deeper than any list in use; ends the walk when parents form a ring. */
export const MAX_DEPTH = 8;

/** From the top level down to the item, itself included; empty for an unknown code. */
export function chainTo(
  code: string | undefined,
  find: (code: string) => ListItem | undefined,
): readonly ListItem[] {
  const steps: ListItem[] = [];
  let at = code === undefined ? undefined : find(code);
  while (at && steps.length < MAX_DEPTH) {
    steps.unshift(at);
    at = at.parent === undefined ? undefined : find(at.parent);
  }
  return steps;
}

/** The names as an area is read, 浙江省 杭州市; a city that is its own province is named once. */
export const joinNames = (chain: readonly ListItem[], between = ' '): string =>
  chain
    .map(({ label }) => label)
    .filter((label, depth, labels) => label !== labels[depth - 1])
    .join(between);
