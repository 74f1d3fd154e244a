import type { Language } from '../../../schemas/generated/ids.ts';
import type { ScreenForm } from '../../../schemas/generated/insurance.ts';
import type { FormKey } from '../../core/answers/form-key.ts';
import { fetchScreen } from '../calls/screen-calls.ts';

const prefetches = new Map<string, Promise<ScreenForm>>();
const prefetchKey = ({ tradeId, screen, subject }: FormKey, language: Language) =>
  `${tradeId}/${screen}/${subject}/${language}`;

/** Asks for a form before the code that draws it is here: the two ways to the server overlap. */
export function prefetchForm(place: FormKey, language: Language): void {
  const key = prefetchKey(place, language);
  if (prefetches.has(key)) return;
  const asked = fetchScreen(place, { language });
  prefetches.set(key, asked);
  // Whoever takes it hears of the failure.
  asked.catch(() => undefined);
}

/** The form, once: what was asked for ahead is taken by the first who comes. */
export function loadForm(place: FormKey, language: Language, signal: AbortSignal): Promise<ScreenForm> {
  const key = prefetchKey(place, language);
  const asked = prefetches.get(key);
  prefetches.delete(key);
  return asked ?? fetchScreen(place, { language }, { signal });
}
