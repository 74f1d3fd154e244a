// Reads JSON files strictly: nothing that is lost or ambiguous is accepted.
import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { hasRepeatedKeys } from '../../../core/json/repeated-keys.ts';
import { positionAt, scanJson, type JsonScan } from '../../../core/json/scan-json.ts';
import { UsageError } from '../cli/command.ts';

/** A parsed file, and where its values stand. */
export interface JsonSource {
  document: unknown;
  /** The line of the value at a JSON Pointer, or of the nearest value around it. */
  lineOf(pointer: string): number;
}

/**
 * Reads and parses a JSON file.
 *
 * @throws UsageError when the file cannot be read, is not UTF-8, is not JSON, or has a key twice
 */
export const readJson = (file: string): unknown => readJsonSource(file).document;

/** As `readJson`, with the lines of all values. */
export function readJsonSource(file: string): JsonSource {
  const text = readUtf8(file);
  const document = parsed(text);
  // The scan finds places and takes longer than parsing: most files are read without asking for a place.
  let scan = document === undefined || hasRepeatedKeys(text, document) ? scanOf(file, text) : undefined;
  return { document, lineOf: (pointer) => lineOf(text, (scan ??= scanOf(file, text)), pointer) };
}

/** The parsed text; undefined when it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws UsageError when the text is not JSON or has a key twice */
function scanOf(file: string, text: string): JsonScan {
  const scan = scanJson(text);
  if (!scan.ok) {
    const { line, column } = positionAt(text, scan.offset);
    throw new UsageError('file.notJson', { file, line, column });
  }
  const [repeated] = scan.repeated;
  if (!repeated) return scan;
  const { line } = positionAt(text, repeated.offset);
  throw new UsageError('file.keyTwice', { file, key: repeated.key, line });
}

export function readUtf8(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new UsageError('file.unreadable', { file, code: String((error as NodeJS.ErrnoException).code) });
  }
  // Some editors write a byte order mark, which is not part of JSON.
  const text = bytes.toString().replace(/^\uFEFF/, '');
  // U+FFFD stands for bytes that could not be read, here or in the program that wrote the file.
  const lost = text.indexOf('\uFFFD');
  if (!isUtf8(bytes) || lost >= 0)
    throw new UsageError('file.notUtf8', { file, line: positionAt(text, lost).line });
  return text;
}

function lineOf(text: string, { offsets }: JsonScan, pointer: string): number {
  for (let path = pointer; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const offset = offsets.get(path);
    if (offset !== undefined) return positionAt(text, offset).line;
  }
  return 1;
}
