import { test } from './journey.ts';
import { serveAlone } from './running-server.ts';

/** Time limit of a start of a server, ms. */
const START_LIMIT_MS = 240_000;

/**
 * Gives the tests of the calling file a server of their own, on which they run one after the other: other journeys would notice
 * what they set. Call it outside of tests.
 */
export function serveFileAlone(): void {
  let stop = async (): Promise<void> => undefined;
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async () => {
    test.setTimeout(START_LIMIT_MS);
    stop = await serveAlone();
  });
  test.afterAll(() => stop());
}
