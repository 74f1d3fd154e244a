import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';
import { COMPRESSED_FOLDER } from '../../core/pages/build.ts';

const compress = promisify(brotliCompress);
/** Smaller files fit into one packet as they are. */
const MIN_BYTES = 1024;

/**
 * A Vite plugin that writes scripts and styles compressed beside the build, as far as brotli goes: a second of work that no
 * response has time for.
 */
export const compressedAssets = (): Plugin => ({
  name: 'compressed-assets',
  apply: 'build',
  async writeBundle({ dir }) {
    const target = join(dir!, COMPRESSED_FOLDER, 'assets');
    await mkdir(target, { recursive: true });
    const names = (await readdir(join(dir!, 'assets'))).filter((name) => /\.(?:js|css|svg)$/.test(name));
    const write = async (name: string) => {
      const asset = await readFile(join(dir!, 'assets', name));
      if (asset.length >= MIN_BYTES) await writeFile(join(target, name), await compress(asset));
    };
    await Promise.all(names.map(write));
  },
});
