import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { locales } from '../../../../locales/index.ts';
import type { PictureBrowser } from './picture-browser.ts';
import { drawDifference } from './draw-difference.ts';
import { splitAtGaps, hashesOf, type BandHashes } from './fingerprint.ts';
import { differenceOf } from './picture-difference.ts';
import { pictureName, type PictureRequest } from './picture-list.ts';

/** Why a picture differs from the approved ones; translated by `pictures.*` in `locales/<tag>/qa.json`. */
export type PictureProblem = 'missing' | 'changed';

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
 * Takes pictures, all languages in parallel, and writes them to a folder.
 *
 * @param approved undefined when the approved pictures are not comparable
 * @param onTaken receives the number of pictures taken so far
 */
export async function takePictures(
  browser: PictureBrowser,
  requests: readonly PictureRequest[],
  approved: ReadonlyMap<string, BandHashes> | undefined,
  folder: string,
  onTaken: (count: number) => void,
): Promise<TakenPicture[]> {
  const taken = new Map<string, TakenPicture>();
  const takeAll = async (requestsOfLocale: readonly PictureRequest[]) => {
    for (const request of requestsOfLocale) {
      const picture = await takeAndCompare(browser, request, approved, folder);
      taken.set(picture.name, picture);
      onTaken(taken.size);
    }
  };
  await Promise.all(
    locales.map((locale) => takeAll(requests.filter((request) => request.locale === locale))),
  );
  return requests.map((request) => taken.get(pictureName(request))!);
}

async function takeAndCompare(
  browser: PictureBrowser,
  request: PictureRequest,
  approved: ReadonlyMap<string, BandHashes> | undefined,
  folder: string,
): Promise<TakenPicture> {
  const name = pictureName(request);
  const png = await browser.take(request);
  const bands = await splitAtGaps(png);
  const picture: TakenPicture = {
    request,
    name,
    bands: hashesOf(bands),
    file: `${name.replaceAll(' ', '.')}.png`,
  };
  writePicture(folder, picture.file, png);
  if (!approved) return picture;
  const approvedHashes = approved.get(name);
  if (!approvedHashes) return { ...picture, problem: 'missing' };
  const changes = differenceOf(approvedHashes, bands);
  if (!changes) return picture;
  const difference = `changed/${picture.file}`;
  writePicture(folder, difference, await drawDifference(png, changes));
  return { ...picture, difference, problem: 'changed' };
}

function writePicture(folder: string, file: string, content: Uint8Array): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}
