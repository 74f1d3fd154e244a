/** Loads what leads on from a form whose answers are fixed. */
export const fetchRedirectFromForm = async () => (await import('./RedirectFromForm.tsx')).RedirectFromForm;
