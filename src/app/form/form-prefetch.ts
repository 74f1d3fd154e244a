// Fetches forms, also in advance while the code of the form screen loads.
import type { Language } from '../../../schemas/generated/ids.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import { NETWORK_FAILED, toProblem } from '../calls/problem.ts';
import { fetchScreen, type FetchedForm } from '../calls/screen-calls.ts';
import { draftKey } from './drafts/local-draft.ts';
import { recallForm, rememberForm } from './opened-forms.ts';

const prefetches = new Map<string, Promise<FetchedForm>>();
const prefetchKey = ({ tradeId, screen, subject }: FormKey, language: Language) =>
  `${tradeId}/${screen}/${subject}/${language}`;

/** Starts to fetch a form before its screen is loaded, so that both requests overlap. */
export function prefetchForm(formKey: FormKey, language: Language): void {
  const key = prefetchKey(formKey, language);
  if (prefetches.has(key)) return;
  const request = fetchScreen(formKey, { language });
  prefetches.set(key, request);
  // `fetchForm` returns the rejection.
  request.catch(() => undefined);
}

/** Returns the prefetched form to the first caller; later calls fetch it again. */
export async function fetchForm(
  formKey: FormKey,
  language: Language,
  signal: AbortSignal,
): Promise<FetchedForm> {
  const key = prefetchKey(formKey, language);
  const prefetched = prefetches.get(key);
  prefetches.delete(key);
  const form = await (prefetched ?? fetchScreen(formKey, { language }, { signal }));
  rememberForm(draftKey(formKey), form);
  return form;
}

/** Without a network, returns the form as this page opened it before, in whatever language. */
export const orRecalledForm = (formKey: FormKey, response: Promise<FetchedForm>): Promise<FetchedForm> =>
  response.catch((thrown: unknown) => {
    const recalled = toProblem(thrown).code === NETWORK_FAILED ? recallForm(draftKey(formKey)) : undefined;
    if (!recalled) throw thrown;
    return recalled;
  });
