import { Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { AppRoutes } from './routes.tsx';
import { fetchBackgroundFeatures } from './background-chunk.ts';
import { lazyScreen } from './shell/lazy-screen.ts';
import { EarlyVisitRecorder } from './trail/EarlyVisitRecorder.tsx';
import { Toasts } from './ui/Toasts.tsx';

const BackgroundFeatures = lazyScreen(fetchBackgroundFeatures);

/** The app, below its base path. */
export function App() {
  return (
    <>
      <ErrorBoundary>
        <BrowserRouter basename="/shop">
          <AppRoutes />
          <Suspense fallback={<EarlyVisitRecorder />}>
            <BackgroundFeatures />
          </Suspense>
        </BrowserRouter>
      </ErrorBoundary>
      <Toasts />
    </>
  );
}
