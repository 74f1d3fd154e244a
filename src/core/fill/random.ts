/** Draws from a source of randomness that is handed in, so that the same source gives the same draws. */
export interface Random {
  /** A whole number, both ends included. */
  integer(low: number, high: number): number;
  /** One of a list that is not empty. */
  pick<Item>(items: readonly Item[]): Item;
  /** Between `fewest` and `most` of a list, in its order. */
  sample<Item>(items: readonly Item[], fewest: number, most: number): Item[];
  /** True with this probability. */
  boolean(probability: number): boolean;
}

/** @param random numbers from 0 (included) to 1 (not included) */
export function createRandom(random: () => number): Random {
  const integer = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  return {
    integer,
    pick: (items) => items[integer(0, items.length - 1)]!,
    sample(items, fewest, most) {
      const wanted = integer(fewest, Math.min(most, items.length));
      const order = items.map((_, i) => [random(), i] as const).sort(([a], [b]) => a - b);
      const chosen = new Set(order.slice(0, wanted).map(([, i]) => i));
      return items.filter((_, i) => chosen.has(i));
    },
    boolean: (probability) => random() < probability,
  };
}
