import type { FetchedForm } from '../../calls/screen-calls.ts';
import { sameAnswers } from './draft-comparison.ts';
import { keptFormOf, type KeptForm } from './kept-form.ts';

/** Whether the server's form differs from a kept one at most in its answers, and in the price by them. */
export function isSameForm(kept: KeptForm, fetched: FetchedForm): boolean {
  const current = keptFormOf(fetched);
  if (!current) return false;
  const { initialAnswers } = kept;
  const { revision, price } = fetched;
  const expected = { ...kept, price, initialAnswers: revision === 0 ? initialAnswers : undefined };
  return sameAnswers(current, expected);
}
