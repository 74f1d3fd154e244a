import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A part of the requirements. In a finished area every requirement needs a test that names it. */
export interface RequirementArea {
  area: string;
  finished: boolean;
  /** Titles by requirement id. */
  items: Readonly<Record<string, string>>;
}

/** Reads `tests/requirements.json`. @param root project folder */
export const readRequirementAreas = (root: string): RequirementArea[] =>
  JSON.parse(readFileSync(join(root, 'tests/requirements.json'), 'utf8')) as RequirementArea[];
