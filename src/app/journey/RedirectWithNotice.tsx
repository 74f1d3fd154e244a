import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { useBuyingWords } from '../shell/use-buying-words.ts';
import { showToast } from '../state/toasts.ts';

/** Leads from a page that may not be opened to the one that is next, and says so, or why. */
export function RedirectWithNotice({ path, notice }: { path: string; notice?: string }) {
  const { t } = useBuyingWords();
  const text = notice ?? t('access.closed');
  useEffect(() => void showToast(text), [text]);
  return <Navigate replace to={path} />;
}
