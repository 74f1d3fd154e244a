import i18next from 'i18next';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { linkContext } from '../../state/link-context.ts';
import { showToast } from '../../state/toasts.ts';
import { enableBuyingWords } from '../buying-words.ts';
import { useOpenPage } from '../use-open-page.ts';
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
  const { navigate } = useOpenPage();
  const { search, key } = useLocation();
  const missing = missingParameters(path, new URLSearchParams(search), linkContext());
  const [firstMissing] = missing;
  const handledKey = useRef<string>(undefined);
  useEffect(() => {
    if (firstMissing === undefined || handledKey.current === key) return;
    handledKey.current = key;
    // Without a previous page, `renderInvalid` lists the missing parameters.
    if (!hasPreviousPage()) return;
    void parameterName(firstMissing).then((name) => showToast(t('toast.missingParam', { name })));
    navigate(-1);
  }, [firstMissing, key, t, navigate]);
  if (firstMissing === undefined) return children;
  return hasPreviousPage() ? null : renderInvalid(missing);
}

/** The name of a parameter in the customer's words, which are loaded with the pages that most parameters are of. */
async function parameterName(parameter: string): Promise<string> {
  await enableBuyingWords();
  return i18next.t(`param.${parameter}`, { ns: 'buying' });
}

/** React Router stores the index of each of its history entries as `idx`. */
const hasPreviousPage = (): boolean => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;
