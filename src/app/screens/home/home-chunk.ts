import { rememberScreen } from '../../shell/screen-code.ts';

/** The home page. */
export const fetchHome = rememberScreen(() => import('./Home.tsx').then(({ Home }) => Home));
