// The fields of the sign-in form: how typed text is normalised (A91, A92), and which values are complete.
import { normaliseCode, normaliseId, normaliseMobile } from '../../../../schemas/elements/normalise.ts';
import { isMobileNumber } from '../../../../validators/keywords/mobile.ts';

export const EMPTY_FIELDS = { mobile: '', code: '', lastSix: '' };

export type LoginFields = typeof EMPTY_FIELDS;
export type FieldName = keyof LoginFields;

const CHECKS: Readonly<Record<FieldName, (value: string) => boolean>> = {
  mobile: isMobileNumber,
  code: (value) => /^[0-9]{6}$/.test(value),
  lastSix: (value) => /^[0-9A-Z]{6}$/.test(value),
};

/** The values of typed or pasted text: +86 138-0013-8000 is the number 13800138000. */
export const normaliseFields = ({ mobile, code, lastSix }: LoginFields): LoginFields => ({
  mobile: normaliseMobile(mobile),
  code: normaliseCode(code),
  lastSix: normaliseId(lastSix),
});

/** @param value normalised */
export const isComplete = (name: FieldName, value: string): boolean => CHECKS[name](value);
