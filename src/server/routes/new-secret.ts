import { randomBytes } from 'node:crypto';

/** A secret of 128 random bits, in 22 characters of a URL. */
export const newSecret = (): string => randomBytes(16).toString('base64url');
