// The kinds of pages of the app by path; the pages of a kind start with the same HTML.

const FORM_PATHS = ['questionary', 'questionaryAll', 'invoice', 'input', 'familyEdit'];

/** A path of each kind, below `/shop/`. */
export const kindPaths = {
  home: 'tabbar/index',
  application: 'insureInfomation',
  form: 'input',
  page: 'login',
} as const;

export type PageKind = keyof typeof kindPaths;

/** The kind of a page. @param path below `/shop/`, without a leading slash */
export function pageKind(path: string): PageKind {
  if (path === '' || path === kindPaths.home) return 'home';
  if (path === kindPaths.application) return 'application';
  return FORM_PATHS.includes(path) ? 'form' : 'page';
}
