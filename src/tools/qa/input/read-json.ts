import { readFileSync } from 'node:fs';
import { UsageError } from '../cli/command.ts';

/**
 * Reads and parses a JSON file.
 *
 * @throws UsageError when the file cannot be read or is not JSON
 */
export function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`The file ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    // Some editors write a byte order mark, which is not part of JSON.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UsageError(`The file ${file} is not JSON: ${(error as Error).message}.`);
  }
}
