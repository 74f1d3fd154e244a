// Fetches forms, also in advance while the code of the form screen loads.
import type { Language } from '../../../schemas/generated/ids.ts';
import type { ScreenForm } from '../../../schemas/generated/insurance.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import { fetchScreen } from '../calls/screen-calls.ts';

const prefetches = new Map<string, Promise<ScreenForm>>();
const prefetchKey = ({ tradeId, screen, subject }: FormKey, language: Language) =>
  `${tradeId}/${screen}/${subject}/${language}`;

/** Starts to fetch a form before its screen is loaded, so that both requests overlap. */
export function prefetchForm(formKey: FormKey, language: Language): void {
  const key = prefetchKey(formKey, language);
  if (prefetches.has(key)) return;
  const request = fetchScreen(formKey, { language });
  prefetches.set(key, request);
  // `loadForm` returns the rejection.
  request.catch(() => undefined);
}

/** Returns the prefetched form to the first caller; later calls fetch it again. */
export function loadForm(formKey: FormKey, language: Language, signal: AbortSignal): Promise<ScreenForm> {
  const key = prefetchKey(formKey, language);
  const prefetched = prefetches.get(key);
  prefetches.delete(key);
  return prefetched ?? fetchScreen(formKey, { language }, { signal });
}
