// Puts the assets of this build into the database, so that every server has them as long as pages ask for them.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { COMPRESSED_FOLDER, isAssetName } from '../../core/pages/build.ts';
import { writeBuildAssets, type BuildAsset } from '../store/build-assets.ts';
import { openDatabase } from '../store/connection/database.ts';

/** By the ending of a file. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * Stores the assets of a build; does nothing where there is no build, as in development.
 *
 * @param ownerUrl of the database
 * @throws Error for an asset that is called differently from those of earlier builds, or has another content than theirs
 */
export async function keepBuild(ownerUrl: string, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'assets'))) return;
  const { db, close } = openDatabase(ownerUrl);
  try {
    await writeBuildAssets(
      db,
      readdirSync(join(folder, 'assets')).map((name) => readAsset(folder, name)),
    );
  } finally {
    await close();
  }
}

function readAsset(folder: string, name: string): BuildAsset {
  const mediaType = MEDIA_TYPES[extname(name)];
  if (mediaType === undefined || !isAssetName(name))
    throw new Error(`the asset ${name} needs a name with a hash, and an ending that servers know`);
  const file = readFileSync(join(folder, 'assets', name));
  const compressed = join(folder, COMPRESSED_FOLDER, 'assets', name);
  const isCompressed = existsSync(compressed);
  return {
    name,
    mediaType,
    sha256: createHash('sha256').update(file).digest('hex'),
    isCompressed,
    content: isCompressed ? readFileSync(compressed) : file,
  };
}
