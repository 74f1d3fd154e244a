import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/server/settings/project-root.ts';
import { updateOrderDiagram } from '../../src/tools/architecture/order-diagram.ts';

test('the diagram of an order in the README is that of its moves', () => {
  const readme = readFileSync(join(projectRoot(), 'README.md'), 'utf8');
  expect(updateOrderDiagram(readme)).toBe(readme);
  expect(updateOrderDiagram(readme.replace('toPay --> paying: pay', 'toPay --> paid: pay'))).toBe(readme);
});
