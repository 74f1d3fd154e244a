import type { AnswerMapping } from '../../../core/migrate/migrate-answers.ts';
import { UsageError } from '../cli/command.ts';
import { readJson } from './read-json.ts';

/** The options that name a file with an answer mapping; `--recipe` is the former name. */
export const MAPPING_OPTIONS = {
  mapping: { type: 'string' },
  recipe: { type: 'string' },
} as const;

/**
 * Reads the answer mapping that the options name, if any.
 *
 * @throws UsageError when both names are used, or the file holds no mapping
 */
export function readMappingOption(values: { mapping?: string; recipe?: string }): AnswerMapping | undefined {
  const { mapping, recipe } = values;
  if (mapping !== undefined && recipe !== undefined) throw new UsageError('usage.mapping.twice');
  const file = mapping ?? recipe;
  return file === undefined ? undefined : readAnswerMapping(file);
}

/**
 * Reads an answer mapping: which element's answers go to which other element.
 *
 * @throws UsageError when the file holds no mapping
 */
export function readAnswerMapping(file: string): AnswerMapping {
  const document = readJson(file) as Partial<AnswerMapping> | null;
  const isMapping =
    Array.isArray(document?.moves) &&
    document.moves.every((move) => typeof move?.from === 'string' && typeof move.to === 'string');
  if (!isMapping) throw new UsageError('usage.mapping.invalid', { file });
  return document as AnswerMapping;
}
