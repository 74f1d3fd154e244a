/** A word that may be wrong; somebody who knows the language decides. */
export interface WordWarning {
  /** The kinds, with words in `warning.*` of `locales/<tag>/qa.json`. */
  code: (typeof wordWarningCodes)[number];
  id: string;
  /** The property, such as `elementName`. */
  key: string;
  locale: string;
}

export const wordWarningCodes = [
  'words.partial',
  'words.script',
  'words.copied',
  'access.sameName',
  'access.sameOption',
  'access.longName',
  'access.abbreviation',
] as const;
