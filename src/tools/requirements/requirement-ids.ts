/** The requirement ids in brackets at the end of test titles: `[V-051]`, `[V-003 V-005]`. */
export const requirementIdsIn = (text: string): string[] =>
  [...text.matchAll(/\[([A-Z]-\d{3}(?: [A-Z]-\d{3})*)\]/g)].flatMap(([, ids]) => ids!.split(' '));
