import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useHref, useLocation, useNavigate, type NavigateOptions, type To } from 'react-router-dom';

/** The page that a component belongs to, for actions that lead away from it. Nothing here moves a customer who has left it. */
export interface OpenPage {
  /** Whether the customer is still on the page. */
  isOpen: () => boolean;
  /** Opens another page of the app, or goes this many entries through the history. */
  navigate: (to: To | number, options?: NavigateOptions) => void;
  /** Opens an address outside of the app. */
  leave: (url: string) => void;
}

/**
 * The page of the component. The answer of a call may come after the customer has gone elsewhere, and React Router navigates all the
 * same; `navigate` and `leave` then do nothing. Another step or entry of the same page is still that page.
 */
export function useOpenPage(): OpenPage {
  const navigateAlways = useNavigate();
  const { pathname } = useLocation();
  const path = useHref(pathname);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  // The address changes before the page is drawn that it names.
  const isOpen = useCallback(() => isMounted.current && isSamePath(path), [path]);
  return useMemo(
    () => ({
      isOpen,
      navigate: (to, options) => {
        if (!isOpen()) return;
        void (typeof to === 'number' ? navigateAlways(to) : navigateAlways(to, options));
      },
      leave: (url) => {
        if (isOpen()) location.assign(url);
      },
    }),
    [isOpen, navigateAlways],
  );
}

/** Compares the path of an address of the app with that of the browser, which encodes it and may end it with a slash. */
const isSamePath = (path: string): boolean =>
  withoutSlash(new URL(path, location.origin).pathname) === withoutSlash(location.pathname);

const withoutSlash = (path: string): string => path.replace(/\/$/, '');
