import type { IdCard } from '../../schemas/generated/ocr.ts';
import type { AnswersByCode } from './fill-siblings.ts';

/**
 * Returns the recognised fields of a card as answers by element code. Omits unrecognised fields. The document type
 * comes first, then the number: other answers may be computed from them.
 *
 * @param partners element codes by field of the card
 */
export function cardAnswers(
  card: IdCard,
  partners: Readonly<Record<string, string | undefined>>,
): AnswersByCode {
  const { side, idNumber, name, gender, birthDate, address } = card;
  const validity = card.validity && { ...card.validity };
  const idType = side === 'front' ? 'residentId' : null;
  const fields = Object.entries({ idType, idNumber, name, gender, birthDate, address, validity });
  return Object.fromEntries(
    fields.flatMap(([field, value]) => {
      const code = partners[field];
      return code === undefined || value === null ? [] : [[code, value]];
    }),
  );
}
