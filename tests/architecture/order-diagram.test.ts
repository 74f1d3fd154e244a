import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { updateLifeDiagrams } from '../../src/tools/architecture/order-diagram.ts';

test('the diagrams of an order and a policy in the README are those of their moves', () => {
  const readme = readFileSync(join(projectRoot(), 'README.md'), 'utf8');
  expect(updateLifeDiagrams(readme)).toBe(readme);
  expect(updateLifeDiagrams(readme.replace('toPay --> paying: pay', 'toPay --> paid: pay'))).toBe(readme);
  expect(updateLifeDiagrams(readme.replace('generated --> coolingOff', 'generated --> inForce'))).toBe(
    readme,
  );
});
