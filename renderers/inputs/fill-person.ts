import type { AnswerValue } from '../../schemas/elements/element-type.ts';
import type { IdCard } from '../../schemas/generated/ocr.ts';
import { placeOf } from '../../src/core/places.ts';
import type { FormStore } from '../form-store.ts';
import { besides } from './use-partner.ts';

/**
 * Puts what was read from a card into the fields of the same section or row, as far as they are shown and take it. What
 * was not read stays as it is; what the form works out itself is left to it.
 */
export function fillPerson(
  store: FormStore,
  path: string,
  partners: Readonly<Record<string, string>>,
  { side, name, gender, birthDate, address, idNumber, validity }: IdCard,
): void {
  // The type first, then the number: the rest may follow from it.
  const idType = side === 'front' ? 'residentId' : null;
  const read: [part: string, value: AnswerValue | null][] = [
    ['idType', idType],
    ['idNumber', idNumber],
    ['name', name],
    ['gender', gender],
    ['birthDate', birthDate],
    ['address', address],
    ['validity', validity],
  ];
  for (const [part, value] of read) {
    const code = partners[part];
    if (code !== undefined && value !== null) fill(store, besides(path, code), value);
  }
}

function fill(store: FormStore, path: string, value: AnswerValue): void {
  const place = placeOf(store.index, path);
  const { state } = store.jotai.get(store.view(path));
  if (place?.kind !== 'element' || !state.visible || state.computed !== undefined) return;
  const { options } = place.indexed.settings as { options?: readonly string[] };
  if (options && !options.includes(value as string)) return;
  store.change(path, value);
  store.leave(path);
}
