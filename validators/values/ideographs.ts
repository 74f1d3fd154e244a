const IDEOGRAPHS = /[\p{Unified_Ideograph}〇]/gu;

/**
 * How many Chinese characters the text holds. 〇 is one although Unicode does not call it an ideograph;
 * 々, radicals and compatibility forms are none.
 */
export function ideographCount(text: string): number {
  return text.match(IDEOGRAPHS)?.length ?? 0;
}
