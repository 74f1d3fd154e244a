import type { AnswerMapping } from './migrate-answers.ts';

/**
 * Composes the answer mappings of successive versions into one: moves a → b and b → c become a → c.
 *
 * @param mappings oldest version first
 */
export function composeMappings(mappings: readonly AnswerMapping[]): AnswerMapping {
  const moves = new Map<string, string>();
  for (const mapping of mappings) {
    const next = new Map(mapping.moves.map(({ from, to }) => [from, to]));
    for (const [from, to] of moves) moves.set(from, next.get(to) ?? to);
    for (const [from, to] of next) if (!moves.has(from)) moves.set(from, to);
  }
  return { moves: [...moves].map(([from, to]) => ({ from, to })) };
}
