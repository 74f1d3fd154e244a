// The forms that this page has opened, to open them again without a network.
import type { FetchedForm } from '../calls/screen-calls.ts';
import type { LocalDraft } from './drafts/local-draft.ts';

const openedForms = new Map<string, FetchedForm>();
/** Forms that come from this page's memory, not from the server. */
const recalledForms = new WeakSet<FetchedForm>();

export const rememberForm = (key: string, form: FetchedForm): void => void openedForms.set(key, form);

/** Returns the form as last fetched; its answers and revision are those of that time. */
export function recallForm(key: string): FetchedForm | undefined {
  const form = openedForms.get(key);
  if (!form) return undefined;
  // A draft keeps no form whose answers may be the draft's own.
  const recalled = { ...form, token: undefined };
  recalledForms.add(recalled);
  return recalled;
}

/**
 * Brings a recalled form to the revision of the newest draft on this device, with its answers if the server has them:
 * the draft is what the customer saw last. Returns any other form as it is, and a form
 * that is newer than the draft: its answers came from another device.
 *
 * @param drafts the newest first
 */
export function withNewestDraft(form: FetchedForm, [newest]: readonly LocalDraft[]): FetchedForm {
  if (!newest || !recalledForms.has(form)) return form;
  const { revision, dirty, answers } = newest;
  if (revision < form.revision) return form;
  return { ...form, revision, enteredRevision: revision, answers: dirty ? form.answers : answers };
}
