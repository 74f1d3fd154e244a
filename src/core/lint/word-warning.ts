/** Words that may be wrong; a reviewer who knows the language decides. */
export interface WordWarning {
  /** The words of each code are the `warning.*` of `locales/<tag>/qa.json`. */
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
