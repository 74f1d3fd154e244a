// The forms that this page has opened, to open them again without a network.
import type { ScreenForm } from '../../../schemas/generated/insurance.ts';
import type { LocalDraft } from './drafts/local-draft.ts';

const openedForms = new Map<string, ScreenForm>();
/** Forms that come from this page's memory, not from the server. */
const recalledForms = new WeakSet<ScreenForm>();

export const rememberForm = (key: string, form: ScreenForm): void => void openedForms.set(key, form);

/** Returns the form as last fetched; its answers and revision are those of that time. */
export function recallForm(key: string): ScreenForm | undefined {
  const form = openedForms.get(key);
  if (!form) return undefined;
  const recalled = { ...form };
  recalledForms.add(recalled);
  return recalled;
}

/**
 * Brings a recalled form to the revision of the newest draft on this device, with its answers if the server has them:
 * the draft is what the customer saw last. Returns any other form as it is.
 *
 * @param drafts the newest first
 */
export function withNewestDraft(form: ScreenForm, [newest]: readonly LocalDraft[]): ScreenForm {
  if (!newest || !recalledForms.has(form)) return form;
  const { revision, dirty, answers } = newest;
  return { ...form, revision, enteredRevision: revision, answers: dirty ? form.answers : answers };
}
