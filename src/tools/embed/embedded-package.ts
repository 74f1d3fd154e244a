// Completes the build of `src/embed` to a package: its manifest, its types and the licences of what it bundles.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { writeDeclarations } from './write-declarations.ts';

/** Entry points of the package, by the path that a host imports. */
export const embedEntries = ['core', 'validators', 'renderers', 'react'] as const;

interface ProjectManifest {
  name: string;
  version: string;
  license: string;
  exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  dependencies: Readonly<Record<string, string>>;
}

/**
 * Returns the manifest of the package. The project's own would install a server and a database into the host; React is
 * the host's, and only AJV is installed, for `baoform/validators`. Everything else is bundled.
 */
export function packageManifest(project: ProjectManifest, folder: string): object {
  const { name, version, license, dependencies } = project;
  return {
    name,
    version,
    description: 'Insurance forms as a React component.',
    license,
    type: 'module',
    sideEffects: ['*.css'],
    exports: JSON.parse(JSON.stringify(project.exports).replaceAll(`./${folder}/`, './')) as object,
    dependencies: { ajv: dependencies['ajv'] },
    peerDependencies: { '@types/react': '^19.0.0', react: '^19.0.0', 'react-dom': '^19.0.0' },
    peerDependenciesMeta: { '@types/react': { optional: true } },
  };
}

/** Whether a module is installed with the package or by the host, instead of bundled. */
export const isInstalled = (module: string): boolean => /^(react|react-dom|ajv)(\/|$)/.test(module);

/** A Vite plugin that writes the other files of the package beside the bundles. */
export const embeddedPackage = (root: string, folder: string): Plugin => ({
  name: 'embedded-package',
  async writeBundle() {
    const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as ProjectManifest;
    const target = join(root, folder);
    writeFileSync(
      join(target, 'package.json'),
      `${JSON.stringify(packageManifest(project, folder), null, 2)}\n`,
    );
    copyFileSync(join(root, 'public/THIRD-PARTY-NOTICES.txt'), join(target, 'THIRD-PARTY-NOTICES.txt'));
    await writeDeclarations(root, join(target, 'types'), [...embedEntries]);
  },
});
