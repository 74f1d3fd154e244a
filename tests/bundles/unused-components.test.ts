import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/server/settings/project-root.ts';

// Needs `npm run build`; `npm test` runs it before.
const assets = join(projectRoot(), 'dist/app/assets');
const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));

/** An attribute that `Link`, `NavLink` and `Form` of React Router write. */
const ATTRIBUTE = 'data-discover';

test('React Router still has components with the attribute that this test looks for', () => {
  const folder = join(projectRoot(), 'node_modules/react-router/dist/production');
  const modules = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  expect(modules.filter((name) => readFileSync(join(folder, name), 'utf8').includes(ATTRIBUTE))).not.toEqual(
    [],
  );
});

test('no script has components of React Router that the app does not use: pages link with src/app/ui/Link', () => {
  expect(scripts.length).toBeGreaterThan(5);
  const names = scripts.filter((name) => readFileSync(join(assets, name), 'utf8').includes(ATTRIBUTE));
  expect(names).toEqual([]);
});
