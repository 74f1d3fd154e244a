/** The screen of every server-driven form. Fetched ahead of need by whoever knows that it is needed next. */
export const fetchFormScreen = () => import('./FormScreen.tsx').then(({ FormScreen }) => FormScreen);
