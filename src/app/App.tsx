import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { AppRoutes } from './routes.tsx';
import { Toasts } from './ui/Toasts.tsx';

/** The app, below its base path. */
export function App() {
  return (
    <>
      <ErrorBoundary>
        <BrowserRouter basename="/shop">
          <AppRoutes />
        </BrowserRouter>
      </ErrorBoundary>
      <Toasts />
    </>
  );
}
