// Fetches form documents, and knows which of them the browser keeps.
import type { FormDocument } from '../../../schemas/generated/insurance.ts';
import { storedText } from '../state/stored-text.ts';
import { Problem } from './problem.ts';
import { withDeadline } from './transport.ts';

const TIMEOUT_MS = 30_000;
/** By then the form is usable on a slow phone. */
const KEEP_AFTER_MS = 3000;
const MAX_KEPT = 8;
const HASH = /[0-9a-f]{64}/g;

const storedHashes = storedText('documents');

/**
 * Hashes of the documents that the browser's cache should have, the newest first. A call can name them before anything is
 * read from the cache; a document that is gone from there is fetched.
 */
export const keptDocuments = (): string[] => storedHashes.read()?.match(HASH)?.slice(0, MAX_KEPT) ?? [];

/**
 * Fetches a form document by its immutable URL: from the browser's cache, the service worker or the server.
 *
 * @throws Problem when the document cannot be fetched; `http.404` when the server no longer has it
 */
export const fetchDocument = (path: string, signal?: AbortSignal): Promise<FormDocument> =>
  withDeadline(TIMEOUT_MS, signal, async (inner) => {
    const response = await fetch(path, { signal: inner });
    if (!response.ok) throw new Problem(`http.${response.status}`, { status: response.status });
    const document = (await response.json()) as FormDocument;
    const [hash] = path.match(HASH) ?? [];
    if (hash) storedHashes.write([...new Set([hash, ...keptDocuments()])].join(' '));
    return document;
  });

/** Fetches a document that came with a form, for the next visit: only what has a URL stays in the browser's cache. */
export const keepDocument = (path: string): void =>
  void setTimeout(() => fetchDocument(path).catch(() => undefined), KEEP_AFTER_MS);
