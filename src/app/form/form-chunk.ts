/** Loads the chunk of the form screen; also called in advance by pages that lead to a form. */
export const fetchFormScreen = () => import('./FormScreen.tsx').then(({ FormScreen }) => FormScreen);
