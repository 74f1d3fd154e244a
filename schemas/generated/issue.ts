// Generated from schemas/documents/issue.json; do not edit.

/**
 * One validation failure. Words are chosen last, from locales/<tag>/issues.json.
 */
export interface Issue {
  code: string;
  /**
   * Where: `<section>/<elementCode>` or `<section>/<rowId>/<section>/<rowId>/<elementCode>`; empty for the whole form.
   */
  path: string;
  params?: {
    [k: string]: string | number;
  };
}
