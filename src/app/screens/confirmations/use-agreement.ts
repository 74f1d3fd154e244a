// The state of the form by which an insured person agrees.
import { useState } from 'react';
import type { InsuredConfirmIdNoResponse } from '../../../../schemas/generated/insured-confirm.ts';
import { call } from '../../calls/client.ts';
import { toProblem, type Problem } from '../../calls/problem.ts';
import { storedFaceCheck } from './stored-face-check.ts';
import { recordStep } from '../../trail/record-step.ts';
import { linkKey } from '../../trail/sale-place.ts';

export type Factor = InsuredConfirmIdNoResponse['secondFactors'][number];

export interface AgreementOptions {
  /** Of the link. */
  code: string;
  agreedSha256: string;
  onConfirmed: () => void;
  /** Called when nobody can agree by this link any more. */
  onClosed: () => void;
}

interface Fields {
  lastSix: string;
  /** How the person proves who it is, beside the end of the number. */
  factor: Factor;
  verifyCode: string;
  isAgreed: boolean;
}

type Errors = Partial<Record<keyof Fields, boolean>>;

const findErrors = (
  { lastSix, factor, verifyCode, isAgreed }: Fields,
  hasPassed: boolean,
  endLength: number,
): Errors => ({
  ...([...lastSix].length !== endLength && { lastSix: true }),
  ...(factor === 'face' && !hasPassed && { factor: true }),
  ...(factor === 'sms' && !/^\d{6}$/.test(verifyCode) && { verifyCode: true }),
  ...(!isAgreed && { isAgreed: true }),
});

/** The pass of a face check that was taken in this tab; the server judges it. */
const passOf = (code: string): string | undefined => {
  const check = storedFaceCheck.read(code);
  return check?.hasPassed ? check.secret : undefined;
};

/** The fields of the form with their mistakes. */
export interface AgreementFields {
  fields: Fields;
  errors: Errors;
  set: <Name extends keyof Fields>(name: Name, value: Fields[Name]) => void;
}

function useFields(factor: Factor) {
  const [fields, setFields] = useState<Fields>({ lastSix: '', factor, verifyCode: '', isAgreed: false });
  const [errors, setErrors] = useState<Errors>({});
  const set: AgreementFields['set'] = (name, value) => {
    const isTyped = name === 'lastSix' || name === 'verifyCode';
    const normalised = isTyped ? String(value).trim().normalize('NFKC').toUpperCase() : value;
    setFields((before) => ({ ...before, [name]: normalised }));
    setErrors((before) => ({ ...before, [name]: false }));
  };
  return { fields, errors, set, setErrors };
}

/**
 * The fields, and a submission in two calls: who it is, then the agreement. A second try after the first call succeeded needs the
 * second alone, since a code and a pass are used once.
 *
 * @param factors that the product offers, its default first; a face check that was passed goes before it
 * @param endLength characters of the number that are asked for
 */
export function useAgreement(
  { code, agreedSha256, onConfirmed, onClosed }: AgreementOptions,
  { factors, endLength }: { factors: readonly Factor[]; endLength: number },
) {
  const pass = factors.includes('face') ? passOf(code) : undefined;
  const { setErrors, ...form } = useFields(pass === undefined ? (factors[0] ?? 'sms') : 'face');
  const { fields, set } = form;
  const [ticket, setTicket] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const agree = async () => {
    const { lastSix, factor, verifyCode } = fields;
    const proof = factor === 'face' ? { faceSecret: pass! } : { verifyCode };
    const proven = ticket ?? (await call('insuredConfirmCheck', { code, lastSix, ...proof })).ticket;
    setTicket(proven);
    await call('insuredConfirmConfirm', { code, ticket: proven, agreedSha256 });
    storedFaceCheck.write(undefined);
  };
  const submit = async () => {
    if (isBusy) return;
    const found = findErrors(fields, pass !== undefined, endLength);
    setErrors(found);
    setProblem(undefined);
    const [firstWrong] = Object.keys(found);
    if (firstWrong !== undefined) return document.getElementById(`insured-${firstWrong}`)?.focus();
    setBusy(true);
    recordStep(linkKey(code), { kind: 'submitPressed', page: 'insuredSure' });
    try {
      await agree();
      onConfirmed();
    } catch (thrown) {
      const failure = toProblem(thrown);
      setProblem(failure);
      if (failure.code === 'confirmation.closed') onClosed();
      if (failure.code === 'confirmation.ticketOver') startAgain();
    } finally {
      setBusy(false);
    }
  };
  const startAgain = () => {
    setTicket(undefined);
    storedFaceCheck.write(undefined);
    set('verifyCode', '');
    // What is agreed to may be another one.
    onClosed();
  };
  const isProven = ticket !== undefined;
  return { ...form, hasPassed: pass !== undefined, isProven, isBusy, problem, submit };
}
