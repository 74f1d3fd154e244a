import type { Language } from '../../../schemas/generated/ids.ts';
import type { InitInsuranceInfoResponse } from '../../../schemas/generated/insurance.ts';
import { call } from '../calls/client.ts';
import type { FormPlace } from './form-place.ts';

const ahead = new Map<string, Promise<InitInsuranceInfoResponse>>();
const keyOf = ({ tradeId, screen }: FormPlace, language: Language) => `${tradeId}/${screen}/${language}`;

/** Asks for a form before the code that draws it is here: the two ways to the server overlap. */
export function askAhead(place: FormPlace, language: Language): void {
  const key = keyOf(place, language);
  if (ahead.has(key)) return;
  const asked = call('initInsuranceInfo', { ...place, language });
  ahead.set(key, asked);
  // Whoever takes it hears of the failure.
  asked.catch(() => undefined);
}

/** The form, once: what was asked for ahead is taken by the first who comes. */
export function takeForm(
  place: FormPlace,
  language: Language,
  signal: AbortSignal,
): Promise<InitInsuranceInfoResponse> {
  const key = keyOf(place, language);
  const asked = ahead.get(key);
  ahead.delete(key);
  return asked ?? call('initInsuranceInfo', { ...place, language }, { signal });
}
