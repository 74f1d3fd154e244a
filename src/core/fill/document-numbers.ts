// Random document and card numbers with correct check characters.
import type { IdType } from '../../../schemas/elements/id-type.ts';
import { passesLuhn } from '../../../validators/values/luhn.ts';
import { hasMod1110Check } from '../../../validators/values/mod-11-10.ts';
import { hasMod112Check } from '../../../validators/values/mod-11-2.ts';
import { hasMrzCheckDigit } from '../../../validators/values/mrz-check-digit.ts';
import { socialCreditCodeIssue } from '../../../validators/values/social-credit-code.ts';
import type { Random } from './random.ts';

/** The person of a document number. */
export interface Holder {
  /** `YYYY-MM-DD` */
  birthDate: string;
  gender: 'M' | 'F';
}

const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHJKLMNPQRTUWXY';

/** Area codes for generated numbers, one in each of five provinces. */
const AREA_CODES = ['110105', '310115', '440305', '510107', '330106'];
const PROVINCES = ['11', '31', '44', '51', '33'];

export const digits = (random: Random, length: number): string =>
  Array.from({ length }, () => random.pick([...DIGITS])).join('');

/** Appends the check character of the text. */
const withCheckCharacter = (text: string, alphabet: string, isValid: (text: string) => boolean): string =>
  text + [...alphabet].find((character) => isValid(text + character))!;

function idNumber(random: Random, areaCode: string, { birthDate, gender }: Holder): string {
  const sequence = 2 * random.integer(0, 499) + (gender === 'M' ? 1 : 0);
  const text = areaCode + birthDate.replaceAll('-', '') + String(sequence).padStart(3, '0');
  return withCheckCharacter(text, `${DIGITS}X`, hasMod112Check);
}

/** The former 15-digit number: two digits for the year, of the twentieth century, and no check character. */
function formerIdNumber(random: Random, { birthDate, gender }: Holder): string {
  const sequence = 2 * random.integer(0, 499) + (gender === 'M' ? 1 : 0);
  return random.pick(AREA_CODES) + birthDate.replaceAll('-', '').slice(2) + String(sequence).padStart(3, '0');
}

/** A generator by document type; its numbers pass the rule of the type. */
export const documentNumbers: Record<IdType, (random: Random, holder: Holder) => string> = {
  residentId: (random, holder) =>
    holder.birthDate.startsWith('19') && random.boolean(0.1)
      ? formerIdNumber(random, holder)
      : idNumber(random, random.pick(AREA_CODES), holder),
  residencePermit: (random, holder) => idNumber(random, random.pick(['810000', '820000', '830000']), holder),
  foreignPermanentResident: (random, holder) =>
    random.boolean(0.8)
      ? idNumber(random, `9${random.pick(PROVINCES)}${digits(random, 3)}`, holder)
      : withCheckCharacter(
          `DEU${random.pick(PROVINCES)}${digits(random, 2)}${holder.birthDate.replaceAll('-', '').slice(2)}${digits(random, 1)}`,
          DIGITS,
          hasMrzCheckDigit,
        ),
  householdRegister: (random) => digits(random, 9),
  birthCertificate: (random) => random.pick([...LETTERS]) + digits(random, 9),
  passport: (random) => random.pick(['E', 'P', 'K']) + digits(random, 8),
  hkMacauPass: (random) => random.pick(['H', 'M']) + digits(random, 8),
  taiwanPass: (random) => digits(random, random.pick([8, 10])),
  officerCard: (random) => `军字第${digits(random, 7)}号`,
  uscc: (random) => socialCreditCode(random),
};

export function socialCreditCode(random: Random): string {
  const body = digits(random, 4) + random.pick([...LETTERS]) + digits(random, 4);
  const text = `91${random.pick(AREA_CODES)}${body}`;
  return withCheckCharacter(text, DIGITS + LETTERS, (code) => !socialCreditCodeIssue(code));
}

/** A business licence number, which the social credit code replaced. */
export const licenceNumber = (random: Random): string =>
  withCheckCharacter(random.pick(AREA_CODES) + digits(random, 8), DIGITS, hasMod1110Check);

/** A bank card number of 19 digits. */
export const cardNumber = (random: Random): string =>
  withCheckCharacter(`62${digits(random, 16)}`, DIGITS, passesLuhn);
