import { readFileSync } from 'node:fs';
import { UsageError } from '../cli/command.ts';

/**
 * What a JSON file holds.
 *
 * @throws Unusable when there is no such file, or no JSON in it
 */
export function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`The file ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    // A byte order mark is no part of JSON, and some editors write one.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UsageError(`The file ${file} is no JSON: ${(error as Error).message}.`);
  }
}
