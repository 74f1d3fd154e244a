import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { locales } from '../../../../locales/index.ts';
import type { Camera } from './camera.ts';
import { drawDifference } from './draw-difference.ts';
import { bandsOf, hashesOf, type Bands } from './fingerprint.ts';
import { differenceOf } from './picture-difference.ts';
import { pictureName, type PictureOrder } from './picture-list.ts';

/** What keeps a picture from being as approved, with words in `sheet.*` of `locales/<tag>/qa.json`. */
export type Verdict = 'missing' | 'changed';

/** A picture that was taken. */
export interface Taken {
  order: PictureOrder;
  name: string;
  bands: Bands;
  /** Its files, relative to the folder of the sheet. */
  file: string;
  difference?: string;
  verdict?: Verdict;
}

/**
 * Takes pictures, languages side by side, and writes them to a folder.
 *
 * @param approved undefined: there is nothing that they could be compared with
 * @param onTaken told how many there are
 */
export async function takePictures(
  camera: Camera,
  orders: readonly PictureOrder[],
  approved: ReadonlyMap<string, Bands> | undefined,
  folder: string,
  onTaken: (count: number) => void,
): Promise<Taken[]> {
  const taken = new Map<string, Taken>();
  const takeIn = async (inOneLanguage: readonly PictureOrder[]) => {
    for (const order of inOneLanguage) {
      const one = await takeOne(camera, order, approved, folder);
      taken.set(one.name, one);
      onTaken(taken.size);
    }
  };
  await Promise.all(locales.map((locale) => takeIn(orders.filter((order) => order.locale === locale))));
  return orders.map((order) => taken.get(pictureName(order))!);
}

async function takeOne(
  camera: Camera,
  order: PictureOrder,
  approved: ReadonlyMap<string, Bands> | undefined,
  folder: string,
): Promise<Taken> {
  const name = pictureName(order);
  const picture = await camera.take(order);
  const bands = await bandsOf(picture);
  const one: Taken = { order, name, bands: hashesOf(bands), file: `${name.replaceAll(' ', '.')}.png` };
  write(folder, one.file, picture);
  if (!approved) return one;
  const before = approved.get(name);
  if (!before) return { ...one, verdict: 'missing' };
  const found = differenceOf(before, bands);
  if (!found) return one;
  const difference = `changed/${one.file}`;
  write(folder, difference, await drawDifference(picture, found));
  return { ...one, difference, verdict: 'changed' };
}

function write(folder: string, file: string, content: Uint8Array): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}
