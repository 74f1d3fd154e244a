import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Why the product lacks something of the specification, as `tests/later.json` says it. */
export interface Later {
  /** Calls, pages and rules of the transport that are not there, each with a reason for people. */
  later: readonly { reason: string; ids: readonly string[] }[];
  /** Calls that are there and that no page sends, by the names of their contracts. */
  withoutPage: readonly { reason: string; calls: readonly string[] }[];
  /** Routes that are there without a contract in `schemas/calls`: somebody else defines what they take. */
  withoutContract: readonly { id: string; route: string; usedBy: string }[];
}

/** @param root project folder */
export const readLater = (root: string): Later =>
  JSON.parse(readFileSync(join(root, 'tests/later.json'), 'utf8')) as Later;
