import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { embedEntries, isInstalled, packageManifest } from './embedded-package.ts';

const root = join(import.meta.dirname, '../../..');
const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Parameters<
  typeof packageManifest
>[0];

test('the package exports every entry point and the styles, at paths of its own', () => {
  const { exports } = packageManifest(project, 'dist/embed') as Pick<typeof project, 'exports'>;
  expect(Object.keys(exports)).toEqual([...embedEntries.map((name) => `./${name}`), './styles.css']);
  expect(exports['./react']).toEqual({ types: './types/src/embed/react.d.ts', import: './react.js' });
  expect(JSON.stringify(exports)).not.toContain('dist');
});

test('the package installs AJV only; React is of the host', () => {
  expect(packageManifest(project, 'dist/embed')).toMatchObject({
    name: 'baoform',
    dependencies: { ajv: project.dependencies['ajv'] },
    peerDependencies: { react: '^19.0.0', 'react-dom': '^19.0.0' },
  });
  expect(['react', 'react/jsx-runtime', 'react-dom', 'ajv/dist/standalone/index.js'].every(isInstalled)).toBe(
    true,
  );
  expect(['react-is', '@mantine/core', 'ajv-formats', 'jotai/react'].some(isInstalled)).toBe(false);
});
