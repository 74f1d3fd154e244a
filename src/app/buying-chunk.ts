import { rememberScreen } from './shell/screen-code.ts';

/** Fetches the routes of buying. */
export const fetchBuyingRoutes = rememberScreen(
  async () => (await import('./BuyingRoutes.tsx')).BuyingRoutes,
);
