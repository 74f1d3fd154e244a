import { createStore } from 'jotai/vanilla';

/** The one store of what the shell shows. Forms have stores of their own. */
export const appStore = createStore();
