/** RJSF never sees errors: the summary is ours and names every section and row. */
export function ErrorListTemplate() {
  return null;
}
