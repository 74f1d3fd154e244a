/** The folder of a build with its compressed assets, under the same names; hidden, so that no URL names a file in it. */
export const COMPRESSED_FOLDER = '.brotli';

/** A build of the app, as the build writes it into its service worker. */
export interface Build {
  /** Differs from build to build. */
  id: string;
  /** The path of the entry script, which the HTML of this build alone names. */
  entry: string;
  /** The paths of all assets. */
  assets: readonly string[];
}

/** Whether an asset can be called so: the name ends with a hash of its content, as the build writes it. */
export const isAssetName = (name: string): boolean =>
  /^[A-Za-z0-9_.-]{1,100}-[A-Za-z0-9_-]{8}\.[a-z0-9]{2,5}$/.test(name);
