/**
 * In place of Mantine's Transition and Loader, 2 KB gzip that a Button brings for `loading`, which none of ours has:
 * a form says in words what it waits for. The web builds put this module in their place (`vite.config.ts`).
 */
export const Transition = (): null => null;

/** What a Button would show while it is loading. */
export const Loader = (): null => null;
