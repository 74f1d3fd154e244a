import type { FormStore } from '../form-store.ts';
import type { LoadTrade } from '../trade-ports.ts';
import { forgetPreview } from './previews.ts';

/**
 * A picture was taken out of an answer. It is deleted at once, unless a copied row still holds it; whatever cannot be
 * deleted now is deleted by the server when no answers have held it for a week.
 */
export function letGo(store: FormStore, load: LoadTrade | undefined, uploadId: string): void {
  if (JSON.stringify(store.answers()).includes(uploadId)) return;
  forgetPreview(uploadId);
  load?.()
    .then((trade) => trade.removePicture(uploadId))
    .catch(() => undefined);
}
