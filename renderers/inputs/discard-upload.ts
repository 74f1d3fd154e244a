import type { FormAnswers } from '../store/form-answers.ts';
import type { LoadTradePorts } from '../store/trade-ports.ts';
import { forgetUpload } from './shown-uploads.ts';

/**
 * Deletes the file of an upload that was removed from an answer, unless a copied row still refers to it. After a
 * failure the server deletes the file once no answers have referred to it for a week.
 */
export function discardUpload(form: FormAnswers, load: LoadTradePorts | undefined, uploadId: string): void {
  if (JSON.stringify(form.answers()).includes(uploadId)) return;
  forgetUpload(uploadId);
  load?.()
    .then((trade) => trade.removePicture(uploadId))
    .catch(() => undefined);
}
