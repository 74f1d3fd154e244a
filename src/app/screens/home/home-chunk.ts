/** The home page. */
export const fetchHome = () => import('./Home.tsx').then(({ Home }) => Home);
