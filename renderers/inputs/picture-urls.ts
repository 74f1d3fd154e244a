// Caches the object URLs of uploaded pictures by upload id.
import type { LoadTradePorts } from '../store/trade-ports.ts';

const pictureUrls = new Map<string, Promise<string>>();

/** Caches the local file of an upload, so that it is not downloaded. */
export function cachePictureUrl(uploadId: string, picture: Blob): void {
  pictureUrls.set(uploadId, Promise.resolve(URL.createObjectURL(picture)));
}

/** Returns an object URL of an upload's picture. Fetches it once; a failed fetch is retried on the next call. */
export function pictureUrl(uploadId: string, load: LoadTradePorts): Promise<string> {
  const cachedUrl = pictureUrls.get(uploadId);
  if (cachedUrl) return cachedUrl;
  const url = load()
    .then((trade) => trade.loadPicture(uploadId))
    .then(({ image }) => URL.createObjectURL(image));
  pictureUrls.set(uploadId, url);
  url.catch(() => pictureUrls.delete(uploadId));
  return url;
}

/** Revokes the object URL of a picture that is no longer shown. */
export function revokePictureUrl(uploadId: string): void {
  void pictureUrls.get(uploadId)?.then(URL.revokeObjectURL, () => undefined);
  pictureUrls.delete(uploadId);
}
