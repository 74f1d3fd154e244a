// Generated from schemas/documents/issue.json; do not edit.

/**
 * One refused answer. Its text is looked up from locales/<tag>/issues.json when it is displayed.
 */
export interface Issue {
  code: string;
  /**
   * Answer path: `<section>/<elementCode>` or `<section>/<rowId>/<section>/<rowId>/<elementCode>`; empty for the whole form.
   */
  path: string;
  params?: {
    [k: string]: string | number;
  };
}
