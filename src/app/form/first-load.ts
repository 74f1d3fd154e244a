import type { Language } from '../../../schemas/generated/ids.ts';
import type { ScreenForm } from '../../../schemas/generated/insurance.ts';
import type { FormPlace } from './form-place.ts';
import { askScreen } from './screen-calls.ts';

const ahead = new Map<string, Promise<ScreenForm>>();
const keyOf = ({ tradeId, screen, subject }: FormPlace, language: Language) =>
  `${tradeId}/${screen}/${subject}/${language}`;

/** Asks for a form before the code that draws it is here: the two ways to the server overlap. */
export function askAhead(place: FormPlace, language: Language): void {
  const key = keyOf(place, language);
  if (ahead.has(key)) return;
  const asked = askScreen(place, { language });
  ahead.set(key, asked);
  // Whoever takes it hears of the failure.
  asked.catch(() => undefined);
}

/** The form, once: what was asked for ahead is taken by the first who comes. */
export function takeForm(place: FormPlace, language: Language, signal: AbortSignal): Promise<ScreenForm> {
  const key = keyOf(place, language);
  const asked = ahead.get(key);
  ahead.delete(key);
  return asked ?? askScreen(place, { language }, { signal });
}
