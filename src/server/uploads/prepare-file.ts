// What is stored of a received file: of a picture its pixels, encoded again; a PDF as it is.
import { checkPdf, type PdfFailure } from './check-pdf.ts';
import { imageTypeOf, recodeImage, type ImageType } from './recode-image.ts';

/** The types of uploads; any other is refused. */
export type FileType = ImageType | 'application/pdf';

export type PreparedFile =
  | { ok: true; content: Buffer; width: number | null; height: number | null }
  | { ok: false; failure: PdfFailure };

const PDF_SIGNATURE = Buffer.from('%PDF-');

/** Detects the type from the first bytes of a file; undefined for an unsupported type. */
export const fileTypeOf = (head: Buffer): FileType | undefined =>
  head.subarray(0, PDF_SIGNATURE.length).equals(PDF_SIGNATURE) ? 'application/pdf' : imageTypeOf(head);

/** Checks a file of this type as a whole, and turns it into what is stored. */
export async function prepareFile(source: Buffer, type: FileType): Promise<PreparedFile> {
  if (type === 'application/pdf') {
    const failure = await checkPdf(source);
    return failure ? { ok: false, failure } : { ok: true, content: source, width: null, height: null };
  }
  const recoded = await recodeImage(source, type);
  if (!recoded) return { ok: false, failure: 'unreadable' };
  const { image: content, width, height } = recoded;
  return { ok: true, content, width, height };
}
