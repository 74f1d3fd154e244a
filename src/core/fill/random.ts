/** Random choices from a source of random numbers; the same source gives the same choices. */
export interface Random {
  /** An integer, both bounds included. */
  integer(low: number, high: number): number;
  /** An item of a list that is not empty. */
  pick<Item>(items: readonly Item[]): Item;
  /** Between `min` and `max` items of a list, in its order. */
  sample<Item>(items: readonly Item[], min: number, max: number): Item[];
  /** True with this probability. */
  boolean(probability: number): boolean;
}

/** @param random numbers from 0 (included) to 1 (not included) */
export function createRandom(random: () => number): Random {
  const integer = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  return {
    integer,
    pick: (items) => items[integer(0, items.length - 1)]!,
    sample(items, min, max) {
      const count = integer(min, Math.min(max, items.length));
      const shuffled = items.map((_, i) => [random(), i] as const).sort(([a], [b]) => a - b);
      const positions = new Set(shuffled.slice(0, count).map(([, i]) => i));
      return items.filter((_, i) => positions.has(i));
    },
    boolean: (probability) => random() < probability,
  };
}
