import type { FetchedForm } from '../../calls/screen-calls.ts';
import { sameAnswers } from './draft-comparison.ts';
import { keptFormOf, type KeptForm } from './kept-form.ts';

/** Whether the server's form differs from a kept one in its answers at most. */
export function isSameForm(kept: KeptForm, fetched: FetchedForm): boolean {
  const current = keptFormOf(fetched);
  if (!current) return false;
  const { initialAnswers } = kept;
  const expected = { ...kept, initialAnswers: fetched.revision === 0 ? initialAnswers : undefined };
  return sameAnswers(current, expected);
}
