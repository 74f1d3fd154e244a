import type { IdType } from '../../../schemas/elements/id-type.ts';
import { passesLuhn } from '../../../validators/values/luhn.ts';
import { hasMod1110Check } from '../../../validators/values/mod-11-10.ts';
import { hasMod112Check } from '../../../validators/values/mod-11-2.ts';
import { hasMrzCheckDigit } from '../../../validators/values/mrz-check-digit.ts';
import { socialCreditCodeIssue } from '../../../validators/values/social-credit-code.ts';
import type { Random } from './random.ts';

/** Whom a number is made for. */
export interface Holder {
  /** `YYYY-MM-DD` */
  birthDate: string;
  gender: 'M' | 'F';
}

const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHJKLMNPQRTUWXY';

/** A code of any province, city and county; no number has to be of a place that exists. */
const AREA_CODES = ['110105', '310115', '440305', '510107', '330106'];
const PROVINCES = ['11', '31', '44', '51', '33'];

export const digits = (chance: Random, length: number): string =>
  Array.from({ length }, () => chance.pick([...DIGITS])).join('');

/** The text with the one last character that makes its check come out. */
const withCheckCharacter = (text: string, alphabet: string, isRight: (text: string) => boolean): string =>
  text + [...alphabet].find((last) => isRight(text + last))!;

function personalNumber(chance: Random, start: string, { birthDate, gender }: Holder): string {
  const sequence = 2 * chance.integer(0, 499) + (gender === 'M' ? 1 : 0);
  const text = start + birthDate.replaceAll('-', '') + String(sequence).padStart(3, '0');
  return withCheckCharacter(text, `${DIGITS}X`, hasMod112Check);
}

/** The old plan has two digits for the year, those of the twentieth century. */
function oldPersonalNumber(chance: Random, { birthDate, gender }: Holder): string {
  const sequence = 2 * chance.integer(0, 499) + (gender === 'M' ? 1 : 0);
  return chance.pick(AREA_CODES) + birthDate.replaceAll('-', '').slice(2) + String(sequence).padStart(3, '0');
}

/** A number that passes the rule of its type of document. */
export const documentNumbers: Record<IdType, (chance: Random, holder: Holder) => string> = {
  residentId: (chance, holder) =>
    holder.birthDate.startsWith('19') && chance.boolean(0.1)
      ? oldPersonalNumber(chance, holder)
      : personalNumber(chance, chance.pick(AREA_CODES), holder),
  residencePermit: (chance, holder) =>
    personalNumber(chance, chance.pick(['810000', '820000', '830000']), holder),
  foreignPermanentResident: (chance, holder) =>
    chance.boolean(0.8)
      ? personalNumber(chance, `9${chance.pick(PROVINCES)}${digits(chance, 3)}`, holder)
      : withCheckCharacter(
          `DEU${chance.pick(PROVINCES)}${digits(chance, 2)}${holder.birthDate.replaceAll('-', '').slice(2)}${digits(chance, 1)}`,
          DIGITS,
          hasMrzCheckDigit,
        ),
  householdRegister: (chance) => digits(chance, 9),
  birthCertificate: (chance) => chance.pick([...LETTERS]) + digits(chance, 9),
  passport: (chance) => chance.pick(['E', 'P', 'K']) + digits(chance, 8),
  hkMacauPass: (chance) => chance.pick(['H', 'M']) + digits(chance, 8),
  taiwanPass: (chance) => digits(chance, chance.pick([8, 10])),
  officerCard: (chance) => `军字第${digits(chance, 7)}号`,
  uscc: (chance) => socialCreditCode(chance),
};

export function socialCreditCode(chance: Random): string {
  const body = digits(chance, 4) + chance.pick([...LETTERS]) + digits(chance, 4);
  const text = `91${chance.pick(AREA_CODES)}${body}`;
  return withCheckCharacter(text, DIGITS + LETTERS, (code) => !socialCreditCodeIssue(code));
}

/** The number of a business licence as it was before the social credit code. */
export const licenceNumber = (chance: Random): string =>
  withCheckCharacter(chance.pick(AREA_CODES) + digits(chance, 8), DIGITS, hasMod1110Check);

/** A card number with 19 digits. */
export const cardNumber = (chance: Random): string =>
  withCheckCharacter(`62${digits(chance, 16)}`, DIGITS, passesLuhn);
