import type { FormIndex } from '../core/form-index.ts';
import { passageOf, type Passage } from '../core/migrate/dry-run.ts';

const known = new WeakMap<FormIndex, WeakMap<FormIndex, Passage>>();

/** The way between two forms, worked out once for as long as both are kept. */
export function passageFor(before: FormIndex, after: FormIndex): Passage {
  const ways = known.get(before) ?? new WeakMap<FormIndex, Passage>();
  const way = ways.get(after) ?? passageOf(before, after);
  known.set(before, ways.set(after, way));
  return way;
}
