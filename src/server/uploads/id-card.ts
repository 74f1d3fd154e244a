import type { CardValidity, IdCard } from '../../../schemas/generated/ocr.ts';
import { birthDateOfId } from '../../../validators/values/birth-date-of-id.ts';
import { isCalendarDate } from '../../../validators/values/calendar-date.ts';
import { genderOfId } from '../../../validators/values/gender-of-id.ts';
import { residentIdIssue } from '../../../validators/id-documents/resident-id.ts';
import type { CardSide, IdCardText } from '../ports/ocr-port.ts';

/** Year, month, day, with or without signs between them. */
const DATE = /(\d{4})\s*[-./年]?\s*(\d{1,2})\s*[-./月]?\s*(\d{1,2})/g;
const LONG_TERM = /长期|長期/;

/**
 * What was read from a card as answers have it. A number that its own check character refuses was misread and is left
 * out; a right one says more surely than the print who was born when. Undefined when nothing is left.
 *
 * @param asOf today in Asia/Shanghai
 */
export function idCardOf(side: CardSide, text: IdCardText, asOf: string): IdCard | undefined {
  const card = side === 'front' ? frontOf(text, asOf) : backOf(text);
  const { name, idNumber, validity } = card;
  return (name ?? idNumber ?? validity) ? card : undefined;
}

function frontOf(text: IdCardText, asOf: string): IdCard {
  const number = withoutBlanks(text.number).toUpperCase();
  const idNumber = residentIdIssue(number, '18', asOf) ? null : number;
  const known = idNumber ?? '';
  return {
    side: 'front',
    name: withoutBlanks(text.name) || null,
    gender: genderOfId(known) ?? genderOf(text.sex),
    birthDate: birthDateOfId(known) ?? datesIn(text.birth)[0] ?? null,
    address: withoutBlanks(text.address) || null,
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

/** Days that exist, as `YYYY-MM-DD`, in the order in which they stand there. */
function datesIn(text: string): string[] {
  return [...text.matchAll(DATE)]
    .map(([, year, month, day]) => `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`)
    .filter(isCalendarDate);
}

/** Lines are broken where the card ends, so blanks between Chinese characters mean nothing. */
const withoutBlanks = (text: string): string => text.replace(/\s+/g, '');
