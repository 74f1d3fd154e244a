/** The form-driven screens that have an address of their own; any other one is at `/input?screen=…`. */
export const formPages = ['questionary', 'questionaryAll', 'invoice'] as const;

/** The screen of a page's form, or undefined when the page is none. */
export function screenOfPage(path: string, query: URLSearchParams): string | undefined {
  const page = path.slice(1);
  if (page === 'input') return query.get('screen') ?? undefined;
  if (page === 'groupQuote') return query.has('tradeId') ? page : undefined;
  return page === 'insureInfomation' || (formPages as readonly string[]).includes(page) ? page : undefined;
}
