import type { FormStore } from '../store/form-store.ts';
import type { LoadTradePorts } from '../store/trade-ports.ts';
import { revokePreview } from './previews.ts';

/**
 * A picture was taken out of an answer. It is deleted at once, unless a copied row still holds it; whatever cannot be
 * deleted now is deleted by the server when no answers have held it for a week.
 */
export function discardUpload(store: FormStore, load: LoadTradePorts | undefined, uploadId: string): void {
  if (JSON.stringify(store.answers()).includes(uploadId)) return;
  revokePreview(uploadId);
  load?.()
    .then((trade) => trade.removePicture(uploadId))
    .catch(() => undefined);
}
