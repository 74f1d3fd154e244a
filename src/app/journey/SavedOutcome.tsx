import { useCallback } from 'react';
import type { FormKey } from '../../core/answers/form-key.ts';
import { call } from '../calls/client.ts';
import { useQuery } from '../calls/use-query.ts';
import { useLanguage } from '../state/language.ts';
import classes from './saved-card.module.css';

/** What the saved answers lead to, in the words of their form; nothing where its form has no outcome for them. */
export function SavedOutcome({ formKey: { tradeId, screen, subject } }: { formKey: FormKey }) {
  const language = useLanguage();
  // The form stays as it is: the page asks for its outcome alone.
  const fetchOutcome = useCallback(
    (signal?: AbortSignal) =>
      call('openForm', { tradeId, screen, subject, language, isOpen: true }, signal ? { signal } : {}),
    [tradeId, screen, subject, language],
  );
  const { data } = useQuery(fetchOutcome);
  if (!data?.outcome) return null;
  const { title, text, result } = data.outcome;
  return (
    <div role="status" className={classes['outcome']} data-result={result}>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  );
}
