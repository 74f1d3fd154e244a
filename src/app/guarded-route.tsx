import { Suspense, type ReactNode } from 'react';
import { Route } from 'react-router-dom';
import { fetchLinkInvalid } from './screens/address/address-chunk.ts';
import { lazyScreen } from './shell/lazy-screen.ts';
import type { GuardedPath } from './shell/route-guard/mandatory-parameters.ts';
import { RouteGuard } from './shell/route-guard/RouteGuard.tsx';
import { LoadingPage } from './ui/LoadingPage.tsx';

const LinkInvalid = lazyScreen(fetchLinkInvalid);

/** A page whose code may still be loading. */
export const whenLoaded = (page: ReactNode) => <Suspense fallback={<LoadingPage />}>{page}</Suspense>;

/** The page of a link that lacks parameters. */
export const linkInvalid = (missing?: readonly string[]) =>
  whenLoaded(<LinkInvalid {...(missing && { missing })} />);

/** A page that renders only if its address has all mandatory parameters. It keeps no state of the page before it. */
export const guardedRoute = (guarded: GuardedPath, page: ReactNode, path: string = guarded) => (
  <Route
    key={path}
    path={path}
    element={
      <RouteGuard key={path} path={guarded} renderInvalid={linkInvalid}>
        {page}
      </RouteGuard>
    }
  />
);
