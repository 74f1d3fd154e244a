import { rememberScreen } from '../shell/screen-code.ts';

/** Loads the chunk of the form screen; also called in advance by pages that lead to a form. */
export const fetchFormScreen = rememberScreen(() =>
  import('./FormScreen.tsx').then(({ FormScreen }) => FormScreen),
);
