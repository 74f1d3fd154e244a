import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The items of the specification that the calls serve which it does not list itself, by the names of their contracts. */
export type OwnCalls = Readonly<Record<string, readonly string[]>>;

/** Reads `tests/own-calls.json`. @param root project folder */
export const readOwnCalls = (root: string): OwnCalls =>
  JSON.parse(readFileSync(join(root, 'tests/own-calls.json'), 'utf8')) as OwnCalls;
