import type { LoadTradePorts } from '../store/trade-ports.ts';

const previewUrls = new Map<string, Promise<string>>();

/** The picture of an upload as it was chosen here; it need not come back from the server. */
export function cachePreview(uploadId: string, picture: Blob): void {
  previewUrls.set(uploadId, Promise.resolve(URL.createObjectURL(picture)));
}

/** Where an image element finds the picture of an upload; fetched once, and again after a failure. */
export function previewUrl(uploadId: string, load: LoadTradePorts): Promise<string> {
  const known = previewUrls.get(uploadId);
  if (known) return known;
  const fetched = load()
    .then((trade) => trade.loadPicture(uploadId))
    .then(({ image }) => URL.createObjectURL(image));
  previewUrls.set(uploadId, fetched);
  fetched.catch(() => previewUrls.delete(uploadId));
  return fetched;
}

/** Lets the memory of a picture go that is shown no more. */
export function revokePreview(uploadId: string): void {
  void previewUrls.get(uploadId)?.then(URL.revokeObjectURL, () => undefined);
  previewUrls.delete(uploadId);
}
