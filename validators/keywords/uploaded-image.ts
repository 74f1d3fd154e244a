// Rule `uploadedImage`: file type and size of an uploaded picture, or of a PDF where one may be uploaded too.
import type { Rule, RuleIssue } from '../rule/rule.ts';

const MAX_MEGABYTES = 10;
const BYTES_PER_MEGABYTE = 1024 * 1024;
/** First bytes (hex) of a file by extension. */
const SIGNATURES: Readonly<Record<string, string>> = {
  png: '89504e470d0a1a0a',
  jpg: 'ffd8ff',
  jpeg: 'ffd8ff',
  // `%PDF-`
  pdf: '255044462d',
};
const TYPES_WITH_PDF = 'png, jpg, jpeg, pdf';

interface Upload {
  name?: unknown;
  bytes?: unknown;
  magic?: unknown;
}

/**
 * An acceptable upload: png, jpg or jpeg by name and by first bytes (hex), with the setting `imageOrPdf` also pdf, at most 10 MB of 1,048,576 bytes each
 * (V-068, V-069, V-088, A67). Does not validate the rest of the content; only decoding can.
 */
export const uploadedImage: Rule<Upload, true | 'imageOrPdf'> = {
  keyword: 'uploadedImage',
  type: 'object',
  setting: { enum: [true, 'imageOrPdf'] },
  check({ name, bytes, magic }, accept) {
    if (typeof name !== 'string' || typeof bytes !== 'number' || typeof magic !== 'string') return undefined;
    const [, ending = ''] = /[^/\\]\.(png|jpe?g|pdf)$/i.exec(name) ?? [];
    const extension = ending.toLowerCase();
    const signature = SIGNATURES[extension];
    if (accept === true && (signature === undefined || extension === 'pdf')) return { code: 'image.type' };
    if (signature === undefined) return { code: 'upload.type', params: { types: TYPES_WITH_PDF } };
    return sizeIssue(bytes) ?? (beginsWith(magic, signature) ? undefined : { code: 'image.content' });
  },
};

function sizeIssue(bytes: number): RuleIssue | undefined {
  if (!Number.isInteger(bytes) || bytes < 1) return { code: 'image.empty' };
  if (bytes <= MAX_MEGABYTES * BYTES_PER_MEGABYTE) return undefined;
  return { code: 'image.size', params: { max: MAX_MEGABYTES } };
}

/** Compares the bytes that both texts have: at least four, or the whole of a shorter signature. */
function beginsWith(magic: string, signature: string): boolean {
  const hex = magic.replace(/\s/g, '').toLowerCase();
  const length = Math.min(hex.length, signature.length);
  return length >= Math.min(8, signature.length) && hex.slice(0, length) === signature.slice(0, length);
}
