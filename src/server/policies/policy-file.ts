import { createHash } from 'node:crypto';

/** A drawn policy. */
export interface PolicyFile {
  bytes: Buffer;
  /** Of the bytes, 64 hexadecimal digits. */
  sha256: string;
  pages: number;
}

/** A drawn policy that was read from its file. */
export interface DescribedPolicy extends PolicyFile {
  policyNumber: string;
}

/** The key of the policy number among the metadata of the file. */
export const POLICY_NUMBER_KEY = 'PolicyNumber';

/** PDFKit writes each value of the metadata as an object of its own. */
const POLICY_NUMBER = new RegExp(String.raw`/${POLICY_NUMBER_KEY} (\d+) 0 R\n`);
const PAGE_COUNT = /\/Type \/Pages\n\/Count (\d+)\n/;

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What a file of ours says about itself; undefined for a file that `drawPolicy` did not write. */
export function describePolicy(bytes: Buffer): DescribedPolicy | undefined {
  // Latin 1: a character for each byte.
  const text = bytes.toString('latin1');
  const [, id] = POLICY_NUMBER.exec(text) ?? [];
  const [, policyNumber] = new RegExp(String.raw`\n${id} 0 obj\n\(([A-Z0-9-]+)\)\n`).exec(text) ?? [];
  const [, pages] = PAGE_COUNT.exec(text) ?? [];
  if (policyNumber === undefined || pages === undefined) return undefined;
  return { bytes, sha256: sha256Of(bytes), pages: Number(pages), policyNumber };
}

/**
 * How many pages a file of `drawPolicy` has.
 *
 * @throws for any other file
 */
export function pageCountOf(bytes: Buffer): number {
  const [, pages] = PAGE_COUNT.exec(bytes.toString('latin1')) ?? [];
  if (pages === undefined) throw new Error('The file does not say how many pages it has.');
  return Number(pages);
}
