import { expect, test } from 'vitest';
import { mayReport } from './may-report.ts';

test.each([
  [{}, true],
  [{ globalPrivacyControl: false, connection: { saveData: false } }, true],
  [{ globalPrivacyControl: true }, false],
  [{ connection: { saveData: true } }, false],
])('a device that says %j reports: %s [T-011]', (device, may) => {
  expect(mayReport(device)).toBe(may);
});
