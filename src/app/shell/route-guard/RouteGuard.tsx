import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { linkContext } from '../../state/link-context.ts';
import { showToast } from '../../state/toasts.ts';
import { useWords } from '../use-words.ts';
import { missingParameters, type GuardedPath } from './mandatory-parameters.ts';

interface RouteGuardProps {
  path: GuardedPath;
  /** Renders the error page when parameters are missing and the app has no previous page. */
  renderInvalid: (missing: readonly string[]) => ReactNode;
  children: ReactNode;
}

/**
 * Renders a page if its address has all mandatory parameters. Otherwise goes back to the previous page and shows a
 * toast with the first missing one in the customer's words (E-079, U23), or renders `renderInvalid` if there is no previous page (A36).
 */
export function RouteGuard({ path, renderInvalid, children }: RouteGuardProps) {
  const { t } = useWords();
  const navigate = useNavigate();
  const { search, key } = useLocation();
  const missing = missingParameters(path, new URLSearchParams(search), linkContext());
  const [firstMissing] = missing;
  const handledKey = useRef<string>(undefined);
  useEffect(() => {
    if (firstMissing === undefined || handledKey.current === key) return;
    handledKey.current = key;
    // Without a previous page, `renderInvalid` lists the missing parameters.
    if (!hasPreviousPage()) return;
    showToast(t('toast.missingParam', { name: t(`param.${firstMissing}`) }));
    void navigate(-1);
  }, [firstMissing, key, t, navigate]);
  if (firstMissing === undefined) return children;
  return hasPreviousPage() ? null : renderInvalid(missing);
}

/** React Router stores the index of each of its history entries as `idx`. */
const hasPreviousPage = (): boolean => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;
