import type { FormAnswers } from '../store/form-answers.ts';
import type { LoadTradePorts } from '../store/trade-ports.ts';
import { revokePictureUrl } from './picture-urls.ts';

/**
 * Deletes the picture of an upload that was removed from an answer, unless a copied row still refers to it. After a
 * failure the server deletes the picture once no answers have referred to it for a week.
 */
export function discardUpload(form: FormAnswers, load: LoadTradePorts | undefined, uploadId: string): void {
  if (JSON.stringify(form.answers()).includes(uploadId)) return;
  revokePictureUrl(uploadId);
  load?.()
    .then((trade) => trade.removePicture(uploadId))
    .catch(() => undefined);
}
