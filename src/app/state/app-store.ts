import { createStore } from 'jotai/vanilla';

/** Store of the app's own state: language, type size, toasts. Each form has a store of its own. */
export const appStore = createStore();
