import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { BUNDLER, gzipSize, weightsIn } from './attribute.ts';
import { PAGES, pageFiles, type Manifest, type PageName } from './pages.ts';

/** Gzip sizes of the scripts of a page, bytes. */
export interface PageWeight {
  total: number;
  /** By package or folder of ours. */
  owners: ReadonlyMap<string, number>;
}

export type Weights = Readonly<Record<PageName, PageWeight>>;

/** Builds the app in memory as for customers, with source maps, and weighs its pages. */
export async function measureWeights(root: string): Promise<Weights> {
  const { output } = (await build({
    configFile: join(root, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    build: { write: false, sourcemap: 'hidden', reportCompressedSize: false },
  })) as Rolldown.RolldownOutput;
  const files = new Map(output.map((file) => [file.fileName, file]));
  const manifest = JSON.parse(
    String((files.get('.vite/manifest.json') as Rolldown.OutputAsset).source),
  ) as Manifest;
  const weigh = (page: PageName) =>
    weighPage(pageFiles(manifest, page).map((file) => files.get(file) as Rolldown.OutputChunk));
  return Object.fromEntries((Object.keys(PAGES) as PageName[]).map((page) => [page, weigh(page)])) as Record<
    PageName,
    PageWeight
  >;
}

function weighPage(chunks: readonly Rolldown.OutputChunk[]): PageWeight {
  const owners = new Map<string, number>();
  for (const { code, map, moduleIds } of chunks)
    for (const [owner, bytes] of weightsIn({ code, map: map ?? undefined, modules: moduleIds }))
      owners.set(owner, (owners.get(owner) ?? 0) + bytes);
  const total = chunks.reduce((sum, { code }) => sum + gzipSize(code), 0);
  const attributed = [...owners.values()].reduce((sum, bytes) => sum + bytes, 0);
  return { total, owners: owners.set(BUNDLER, (owners.get(BUNDLER) ?? 0) + total - attributed) };
}
