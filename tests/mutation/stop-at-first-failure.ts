import { beforeEach } from 'vitest';

let hasFailed = false;

// Skips the rest of a file after its first failed test: one failure detects the mistake.
beforeEach((context) => {
  if (hasFailed) context.skip();
  context.onTestFailed(() => {
    hasFailed = true;
  });
});
