import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasRepeatedKeys } from './repeated-keys.ts';
import { scanJson } from './scan-json.ts';

test('repeated keys are found where a scan finds them (G4)', () => {
  const key = fc.constantFrom('"a"', '"\\u0061"', '"b\\""', '"\\\\"', '"x:"', '"__proto__"', '"长"');
  const value = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom('1', 'null', '""', '"a: {"', '"\\\\\\""', 'true'),
      fc.array(tie('value'), { maxLength: 3 }).map((parts) => `[${parts.join(' ,')}]`),
      fc
        .array(fc.tuple(key, fc.constantFrom(':', ' :\n', '\t: '), tie('value')), { maxLength: 3 })
        .map((parts) => `{${parts.map((part) => part.join('')).join(',')} }`),
    ),
  })).value;
  let repeated = 0;
  fc.assert(
    fc.property(value, (text) => {
      const scan = scanJson(text);
      const isRepeated = scan.ok && scan.repeated.length > 0;
      repeated += isRepeated ? 1 : 0;
      expect(hasRepeatedKeys(text, JSON.parse(text))).toBe(isRepeated);
    }),
    { seed: 1, numRuns: 500 },
  );
  expect(repeated).toBeGreaterThan(20);
});
