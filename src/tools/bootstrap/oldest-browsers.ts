/**
 * The oldest browsers that the product supports, both of March 2023: Chromium, which is the web view of Android too, and Safari
 * on iOS, whose web view every app there uses. `tests/bundles/oldest-browsers.test.ts` holds the build to them.
 */
export const oldestBrowsers = { chrome: '111', safari_ios: '16.4' } as const;

/** The same browsers as build targets of Vite. */
export const buildTarget = [`chrome${oldestBrowsers.chrome}`, `ios${oldestBrowsers.safari_ios}`];
