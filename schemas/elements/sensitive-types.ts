import type { InputType } from './input-types.ts';

/**
 * Types whose answer is sensitive personal information in the sense of article 28 of China's Personal Information
 * Protection Law: it identifies a person for good, or opens an account. Asking for it takes a second person's approval.
 * Kept out of the types, which phones load: only publishing reads it.
 */
export const SENSITIVE_TYPES: ReadonlySet<InputType> = new Set([
  'idNumber',
  'idScan',
  'bankCard',
  'signature',
]);
