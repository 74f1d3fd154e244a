// Maps pages of the app to the screens of server-driven forms.

/** Form screens with a path of their own; all others are at `/input?screen=…`. */
export const formPages = ['questionary', 'questionaryAll', 'invoice'] as const;

/** Returns the screen of a form page, or undefined for any other page. */
export function screenOfPage(path: string, query: URLSearchParams): string | undefined {
  const page = path.slice(1);
  if (page === 'input') return query.get('screen') ?? undefined;
  if (page === 'groupQuote') return query.has('tradeId') ? page : undefined;
  return page === 'insureInfomation' || (formPages as readonly string[]).includes(page) ? page : undefined;
}
