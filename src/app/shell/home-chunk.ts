/** The home page. */
export const fetchHome = () => import('../screens/home/Home.tsx').then(({ Home }) => Home);
