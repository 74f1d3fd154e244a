import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { AppRoutes } from './routes.tsx';
import classes from './app.module.css';
import { Toasts } from './Toasts.tsx';

/** The whole app below its base path. */
export function App() {
  return (
    <div className={classes['app']}>
      <ErrorBoundary>
        <BrowserRouter basename="/shop">
          <AppRoutes />
        </BrowserRouter>
      </ErrorBoundary>
      <Toasts />
    </div>
  );
}
