const IDEOGRAPHS = /[\p{Unified_Ideograph}〇]/gu;

/**
 * Counts the Chinese characters of the text. Includes 〇, which Unicode does not class as an ideograph; excludes 々,
 * radicals and compatibility forms.
 */
export function ideographCount(text: string): number {
  return text.match(IDEOGRAPHS)?.length ?? 0;
}
