import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { locales } from '../../../../locales/index.ts';
import type { PictureBrowser } from './picture-browser.ts';
import { drawDifference } from './draw-difference.ts';
import { bandsOf, hashesOf, type BandHashes } from './fingerprint.ts';
import { differenceOf } from './picture-difference.ts';
import { pictureName, type PictureRequest } from './picture-list.ts';

/** Why a picture is not as approved; translated by `pictures.*` in `locales/<tag>/qa.json`. */
export type PictureProblem = 'missing' | 'changed';

/** A picture that was taken. */
export interface TakenPicture {
  request: PictureRequest;
  name: string;
  bands: BandHashes;
  /** Paths relative to the folder of the overview. */
  file: string;
  difference?: string;
  problem?: PictureProblem;
}

/**
 * Takes pictures, languages side by side, and writes them to a folder.
 *
 * @param approved undefined: there is nothing that they could be compared with
 * @param onTaken told how many there are
 */
export async function takePictures(
  camera: PictureBrowser,
  orders: readonly PictureRequest[],
  approved: ReadonlyMap<string, BandHashes> | undefined,
  folder: string,
  onTaken: (count: number) => void,
): Promise<TakenPicture[]> {
  const taken = new Map<string, TakenPicture>();
  const takeIn = async (inOneLanguage: readonly PictureRequest[]) => {
    for (const order of inOneLanguage) {
      const one = await takeAndCompare(camera, order, approved, folder);
      taken.set(one.name, one);
      onTaken(taken.size);
    }
  };
  await Promise.all(locales.map((locale) => takeIn(orders.filter((order) => order.locale === locale))));
  return orders.map((order) => taken.get(pictureName(order))!);
}

async function takeAndCompare(
  camera: PictureBrowser,
  request: PictureRequest,
  approved: ReadonlyMap<string, BandHashes> | undefined,
  folder: string,
): Promise<TakenPicture> {
  const name = pictureName(request);
  const picture = await camera.take(request);
  const bands = await bandsOf(picture);
  const one: TakenPicture = {
    request,
    name,
    bands: hashesOf(bands),
    file: `${name.replaceAll(' ', '.')}.png`,
  };
  writePicture(folder, one.file, picture);
  if (!approved) return one;
  const before = approved.get(name);
  if (!before) return { ...one, problem: 'missing' };
  const found = differenceOf(before, bands);
  if (!found) return one;
  const difference = `changed/${one.file}`;
  writePicture(folder, difference, await drawDifference(picture, found));
  return { ...one, difference, problem: 'changed' };
}

function writePicture(folder: string, file: string, content: Uint8Array): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}
