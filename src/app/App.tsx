import { Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { AppRoutes } from './routes.tsx';
import { fetchLinkAccount } from './screens/link-account/link-account-chunk.ts';
import { lazyScreen } from './shell/lazy-screen.ts';
import { linkCode } from './state/link-context.ts';
import { Toasts } from './ui/Toasts.tsx';

const LinkAccount = lazyScreen(fetchLinkAccount);

/** The app, below its base path. */
export function App() {
  const code = linkCode();
  return (
    <>
      <ErrorBoundary>
        <BrowserRouter basename="/shop">
          <AppRoutes />
        </BrowserRouter>
        {code && (
          <Suspense fallback={null}>
            <LinkAccount code={code} />
          </Suspense>
        )}
      </ErrorBoundary>
      <Toasts />
    </>
  );
}
