import { beforeEach } from 'vitest';

let hasFailed = false;

// One failed test is enough to notice a mistake; the rest of the file would only take time.
beforeEach((context) => {
  if (hasFailed) context.skip();
  context.onTestFailed(() => {
    hasFailed = true;
  });
});
