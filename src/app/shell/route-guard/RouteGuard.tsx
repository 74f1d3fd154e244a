import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { linkContext } from '../../state/link-context.ts';
import { showToast } from '../../state/toasts.ts';
import { useWords } from '../use-words.ts';
import { missingParameters, type GuardedPath } from './mandatory-parameters.ts';

interface RouteGuardProps {
  path: GuardedPath;
  /** The page in place of `children` when the address lacks these parameters and no page was open before. */
  renderInvalid: (missing: readonly string[]) => ReactNode;
  children: ReactNode;
}

/**
 * Lets a page open when its address says enough. Otherwise a toast names what is missing (E-079) and the page before
 * stays; somebody who came here directly sees that the link is invalid (A36).
 */
export function RouteGuard({ path, renderInvalid, children }: RouteGuardProps) {
  const { say } = useWords();
  const navigate = useNavigate();
  const { search, key } = useLocation();
  const missing = missingParameters(path, new URLSearchParams(search), linkContext());
  const [first] = missing;
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (first === undefined || told.current === key) return;
    told.current = key;
    // Who came here directly reads it on the page.
    if (!hasPageBefore()) return;
    showToast(say('toast.missingParam', { name: first }));
    void navigate(-1);
  }, [first, key, say, navigate]);
  if (first === undefined) return children;
  return hasPageBefore() ? null : renderInvalid(missing);
}

/** The router numbers the entries of the history that are its own. */
const hasPageBefore = (): boolean => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;
