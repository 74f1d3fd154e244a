const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The best encoding that a browser names. */
export const encodingFor = (accepted = ''): Encoding | undefined =>
  ENCODINGS.find((name) => new RegExp(`(?:^|[, ])${name}(?:[, ]|;q=(?:1|0\\.0*[1-9])|$)`).test(accepted));
