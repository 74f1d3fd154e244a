// Converts the recognised text of an ID card to answers.
import type { CardValidity, IdCard } from '../../../schemas/generated/ocr.ts';
import { birthDateOfId } from '../../../validators/values/birth-date-of-id.ts';
import { isCalendarDate } from '../../../validators/values/calendar-date.ts';
import { genderOfId } from '../../../validators/values/gender-of-id.ts';
import { residentIdIssue } from '../../../validators/id-documents/resident-id.ts';
import type { CardSide, IdCardText } from '../ports/ocr-port.ts';

/** Year, month and day, with or without separators. */
const DATE = /(\d{4})\s*[-./年]?\s*(\d{1,2})\s*[-./月]?\s*(\d{1,2})/g;
const LONG_TERM = /长期|長期/;

/**
 * Converts the recognised text of a card side. A number with a wrong check character is dropped; gender and birth date of
 * a valid number win over the printed fields, which may be misread.
 *
 * @param asOf today in Asia/Shanghai, `YYYY-MM-DD`
 * @returns undefined when neither name, number nor validity was recognised
 */
export function idCardOf(side: CardSide, text: IdCardText, asOf: string): IdCard | undefined {
  const card = side === 'front' ? frontOf(text, asOf) : backOf(text);
  const { name, idNumber, validity } = card;
  return (name ?? idNumber ?? validity) ? card : undefined;
}

function frontOf(text: IdCardText, asOf: string): IdCard {
  const number = withoutWhitespace(text.number).toUpperCase();
  const idNumber = residentIdIssue(number, '18', asOf) ? null : number;
  const validNumber = idNumber ?? '';
  return {
    side: 'front',
    name: withoutWhitespace(text.name) || null,
    gender: genderOfId(validNumber) ?? genderOf(text.sex),
    birthDate: birthDateOfId(validNumber) ?? datesIn(text.birth)[0] ?? null,
    address: withoutWhitespace(text.address) || null,
    idNumber,
    validity: null,
  };
}

const backOf = ({ validity }: IdCardText): IdCard => ({
  side: 'back',
  name: null,
  gender: null,
  birthDate: null,
  address: null,
  idNumber: null,
  validity: validityOf(validity),
});

function validityOf(text: string): CardValidity | null {
  const [start, end] = datesIn(text);
  if (start === undefined) return null;
  if (LONG_TERM.test(text)) return { start, longTerm: true };
  return end === undefined || end < start ? null : { start, end };
}

const genderOf = (sex: string): 'M' | 'F' | null => (sex === '男' ? 'M' : sex === '女' ? 'F' : null);

/** The valid dates in a text as `YYYY-MM-DD`, in order of appearance. */
function datesIn(text: string): string[] {
  return [...text.matchAll(DATE)]
    .map(([, year, month, day]) => `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`)
    .filter(isCalendarDate);
}

/** Removes all whitespace: the card wraps long lines, and Chinese text has no spaces. */
const withoutWhitespace = (text: string): string => text.replace(/\s+/g, '');
