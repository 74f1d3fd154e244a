// Checks an uploaded PDF: it is whole, is nothing else beside, and runs, hides or carries nothing.
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

/** Why a PDF is refused. */
export type PdfFailure = 'unreadable' | 'unsafe';

const HEADER = /^%PDF-[12]\.\d/;
/** The end of a PDF: where its cross-references begin, and nothing but blanks after it. */
const TRAILER = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/;
const TRAILER_BYTES = 1024;
/** What a cross-reference table or stream begins with. */
const CROSS_REFERENCES = /^\s*(?:xref\b|\d+\s+\d+\s+obj\b)/;

/**
 * Names of what a viewer would run, open, send or unpack, and of a password. Each is long enough not to occur in compressed
 * data by chance.
 */
const UNSAFE_NAMES: ReadonlySet<string> = new Set([
  'Encrypt',
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'SubmitForm',
  'ImportData',
  'GoToE',
]);
const NAME = /\/([A-Za-z#][A-Za-z0-9#]{4,40})(?![A-Za-z0-9#])/g;
const ESCAPE = /#([0-9a-fA-F]{2})/g;

/** A stream, with what precedes it since the last object. Objects lie compressed in streams with the key `First`. */
const STREAM = /stream\r?\n/g;
const DICTIONARY_BYTES = 2048;
const OBJECT_STREAM = /\/(?:ObjStm|First)(?![A-Za-z0-9])/;
const COMPRESSED = /\/(?:FlateDecode|Fl)\b/;
const OTHER_FILTERS =
  /\/(?:ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt|Predictor)\b/;
/** Together; Chromium prints a document of 10 MB with less than one. */
const MAX_OBJECT_BYTES = 32 * 1024 * 1024;

/** Far more than a file of 10 MB has; each is looked at. */
const MAX_STREAMS = 20_000;

const inflateStream = promisify(inflate);

/**
 * Whether a PDF may be stored. The scan reads every name of the file and of its compressed objects; it does not decode pages,
 * and a file that is made to deceive it can. Nothing of ours opens a PDF, and it is sent as a download only.
 */
export async function checkPdf(file: Buffer): Promise<PdfFailure | undefined> {
  // Latin 1: a character for each byte.
  const text = file.toString('latin1');
  if (!HEADER.test(text) || !endsWhole(text)) return 'unreadable';
  if (hasUnsafeName(text)) return 'unsafe';
  let streams = 0;
  let left = MAX_OBJECT_BYTES;
  for (const { index } of text.matchAll(STREAM)) {
    if ((streams += 1) > MAX_STREAMS) return 'unreadable';
    const dictionary = dictionaryBefore(text, index);
    if (!OBJECT_STREAM.test(dictionary)) continue;
    const stream = streamAt(file, text, index);
    const objects = stream && (await objectsOf(stream, dictionary, left));
    if (objects === undefined) return 'unreadable';
    if (hasUnsafeName(objects)) return 'unsafe';
    // Also what was read: streams that overlap would be read again and again.
    left -= stream!.length + objects.length;
  }
  return undefined;
}

function endsWhole(text: string): boolean {
  const [, offset] = TRAILER.exec(text.slice(-TRAILER_BYTES)) ?? [];
  return offset !== undefined && CROSS_REFERENCES.test(text.slice(Number(offset), Number(offset) + 64));
}

/** Any character of a name may be written as its code: `/J#61vaScript`. */
const withoutEscapes = (text: string): string =>
  text.replaceAll(ESCAPE, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function hasUnsafeName(text: string): boolean {
  for (const [, name = ''] of text.matchAll(NAME)) if (UNSAFE_NAMES.has(withoutEscapes(name))) return true;
  return false;
}

/** The text before a stream since the last object or stream, which ends with the dictionary of the stream. */
function dictionaryBefore(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - DICTIONARY_BYTES), index);
  // `endstream`.
  if (before.endsWith('end')) return '';
  const start = Math.max(before.lastIndexOf('endobj'), before.lastIndexOf('endstream'));
  return withoutEscapes(before.slice(start + 1));
}

function streamAt(file: Buffer, text: string, index: number): Buffer | undefined {
  const from = text.indexOf('\n', index) + 1;
  const end = text.indexOf('endstream', from);
  return end < 0 ? undefined : file.subarray(from, end);
}

/** The text of compressed objects; undefined when it cannot be read within the limit. */
async function objectsOf(
  stream: Buffer,
  dictionary: string,
  maxOutputLength: number,
): Promise<string | undefined> {
  if (OTHER_FILTERS.test(dictionary) || stream.length > maxOutputLength) return undefined;
  if (!COMPRESSED.test(dictionary)) return stream.toString('latin1');
  return inflateStream(stream, { maxOutputLength }).then(
    (objects) => objects.toString('latin1'),
    () => undefined,
  );
}
