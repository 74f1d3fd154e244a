import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import type { Build } from '../../core/pages/build.ts';

/**
 * A Vite plugin that writes `service-worker.js` beside the `index.html` of a build, with a list of its assets. Runs after
 * `firstPages`, whose files the worker keeps on phones.
 *
 * @param entry the module of the worker
 */
export function serviceWorker(entry: string, target: string[]): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: { BUILD: JSON.stringify(describeBuild(dir!)) },
          build: {
            outDir: dir!,
            emptyOutDir: false,
            target,
            lib: { entry, formats: ['iife'], name: 'worker', fileName: () => 'service-worker.js' },
          },
        });
      },
    },
  };
}

function describeBuild(folder: string): Build {
  const assets = readdirSync(join(folder, 'assets')).toSorted();
  const pages = join(folder, '.pages');
  const html = readdirSync(pages)
    .toSorted()
    .map((name) => readFileSync(join(pages, name), 'utf8'));
  const [entry] = /\/shop\/assets\/index-[\w-]+\.js/.exec(html[0]!) ?? [];
  if (entry === undefined) throw new Error('the pages name no entry script');
  const id = createHash('sha256')
    .update([...assets, ...html].join('\n'))
    .digest('hex')
    .slice(0, 16);
  return { id, entry, assets: assets.map((name) => `/shop/assets/${name}`) };
}
