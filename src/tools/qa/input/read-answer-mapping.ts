import type { AnswerMapping } from '../../../core/migrate/migrate-answers.ts';
import { UsageError } from '../cli/command.ts';
import { readJson } from './read-json.ts';

/**
 * The recipe in a file: where answers go when their question was replaced.
 *
 * @throws Unusable when the file holds no recipe
 */
export function readAnswerMapping(file: string): AnswerMapping {
  const given = readJson(file) as Partial<AnswerMapping> | null;
  const isRecipe =
    Array.isArray(given?.moves) &&
    given.moves.every((move) => typeof move?.from === 'string' && typeof move.to === 'string');
  if (!isRecipe) throw new UsageError(`The file ${file} is no recipe: { "moves": [{ "from", "to" }] }.`);
  return given as AnswerMapping;
}
