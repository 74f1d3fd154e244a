import type { LoadTrade } from '../trade-ports.ts';

const addresses = new Map<string, Promise<string>>();

/** The picture of an upload as it was chosen here; it need not come back from the server. */
export function rememberPreview(uploadId: string, picture: Blob): void {
  addresses.set(uploadId, Promise.resolve(URL.createObjectURL(picture)));
}

/** Where an image element finds the picture of an upload; fetched once, and again after a failure. */
export function previewOf(uploadId: string, load: LoadTrade): Promise<string> {
  const known = addresses.get(uploadId);
  if (known) return known;
  const fetched = load()
    .then((trade) => trade.picture(uploadId))
    .then(({ image }) => URL.createObjectURL(image));
  addresses.set(uploadId, fetched);
  fetched.catch(() => addresses.delete(uploadId));
  return fetched;
}

/** Lets the memory of a picture go that is shown no more. */
export function forgetPreview(uploadId: string): void {
  void addresses.get(uploadId)?.then(URL.revokeObjectURL, () => undefined);
  addresses.delete(uploadId);
}
