/**
 * Receives each request about one payment or order that its provider answered, and not with what was asked for. The job goes
 * on with the others, and a person has to settle this one.
 *
 * @param port the provider's
 */
export type OnRefused = (port: 'payments' | 'insurer') => void;
