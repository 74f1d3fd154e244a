// Caches what the tiles of uploads show, by upload id.
import type { LoadTradePorts, StoredDocument } from '../store/trade-ports.ts';

/** A picture by its object URL; of a document only its name and size: it is not opened, and not downloaded. */
export type ShownUpload = { url: string } | Omit<StoredDocument, 'purpose'>;

const shownUploads = new Map<string, Promise<ShownUpload>>();

/** Caches the local file of an upload, so that it is not downloaded. */
export function cacheUpload(uploadId: string, file: Blob): void {
  const shown =
    file instanceof File && file.type === 'application/pdf'
      ? { name: file.name, size: file.size }
      : { url: URL.createObjectURL(file) };
  shownUploads.set(uploadId, Promise.resolve(shown));
}

/** Returns what a tile shows of an upload. Fetches it once; a failed fetch is retried on the next call. */
export function shownUpload(uploadId: string, load: LoadTradePorts): Promise<ShownUpload> {
  const cached = shownUploads.get(uploadId);
  if (cached) return cached;
  const shown = load()
    .then((trade) => trade.loadPicture(uploadId))
    .then((stored) => ('image' in stored ? { url: URL.createObjectURL(stored.image) } : stored));
  shownUploads.set(uploadId, shown);
  shown.catch(() => shownUploads.delete(uploadId));
  return shown;
}

/** Forgets an upload that is no longer shown, with the object URL of its picture. */
export function forgetUpload(uploadId: string): void {
  const revoke = (shown: ShownUpload) => 'url' in shown && URL.revokeObjectURL(shown.url);
  void shownUploads.get(uploadId)?.then(revoke, () => undefined);
  shownUploads.delete(uploadId);
}
