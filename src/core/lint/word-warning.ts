/** Words that may be wrong; a reviewer who knows the language decides. */
export interface WordWarning {
  /** The words of each code are the `warning.*` of `locales/<tag>/qa.json`. */
  code: (typeof wordWarningCodes)[number];
  id: string;
  /** The property, such as `elementName`. */
  key: string;
  locale: string;
  /** Of `words.number`: the setting, and the numbers that it had and has. */
  params?: Record<string, string | number>;
}

export const wordWarningCodes = [
  'words.partial',
  'words.script',
  'words.copied',
  'words.number',
  'access.sameName',
  'access.sameOption',
  'access.longName',
  'access.abbreviation',
] as const;
