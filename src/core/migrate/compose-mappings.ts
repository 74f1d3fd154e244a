import type { AnswerMapping } from './migrate-answers.ts';

/**
 * One recipe for the way over several versions: an answer that the first moves and the second moves on goes all the
 * way at once.
 *
 * @param recipes of the versions passed, the oldest first
 */
export function composeMappings(recipes: readonly AnswerMapping[]): AnswerMapping {
  const moves = new Map<string, string>();
  for (const recipe of recipes) {
    const next = new Map(recipe.moves.map(({ from, to }) => [from, to]));
    for (const [from, to] of moves) moves.set(from, next.get(to) ?? to);
    for (const [from, to] of next) if (!moves.has(from)) moves.set(from, to);
  }
  return { moves: [...moves].map(([from, to]) => ({ from, to })) };
}
