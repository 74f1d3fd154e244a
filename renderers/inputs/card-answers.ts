import type { IdCard } from '../../schemas/generated/ocr.ts';
import type { AnswersByCode } from './fill-siblings.ts';

/**
 * What was read from a card as answers, by the codes of the questions that the form names for the parts. What was not
 * read is left out. The type of the document comes first, then the number: the rest may follow from them.
 */
export function cardAnswers(
  card: IdCard,
  partners: Readonly<Record<string, string | undefined>>,
): AnswersByCode {
  const { side, idNumber, name, gender, birthDate, address } = card;
  const validity = card.validity && { ...card.validity };
  const idType = side === 'front' ? 'residentId' : null;
  const parts = Object.entries({ idType, idNumber, name, gender, birthDate, address, validity });
  return Object.fromEntries(
    parts.flatMap(([part, read]) => {
      const code = partners[part];
      return code === undefined || read === null ? [] : [[code, read]];
    }),
  );
}
