import { Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { AppRoutes } from './routes.tsx';
import { fetchSignInByLink } from './screens/sign-in-by-link/sign-in-by-link-chunk.ts';
import { lazyScreen } from './shell/lazy-screen.ts';
import { linkCode } from './state/link-context.ts';
import { Toasts } from './ui/Toasts.tsx';

const SignInByLink = lazyScreen(fetchSignInByLink);

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
            <SignInByLink code={code} />
          </Suspense>
        )}
      </ErrorBoundary>
      <Toasts />
    </>
  );
}
