// The state of the form by which an insured person agrees.
import { useState } from 'react';
import type { InsuredConfirmIdNoResponse } from '../../../../schemas/generated/insured-confirm.ts';
import { call } from '../../calls/client.ts';
import { toProblem, type Problem } from '../../calls/problem.ts';
import { newTicket } from './new-ticket.ts';
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

/** After these the page asks again: nobody can agree any more, or what is agreed to may be another one. */
const ENDINGS: readonly string[] = ['confirmation.closed', 'confirmation.ticketOver'];

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

/** Who the person is: the end of the number, and what the chosen factor says. */
const proofOf = ({ lastSix, factor, verifyCode }: Fields, pass: string | undefined) =>
  factor === 'face' ? { lastSix, faceSecret: pass! } : { lastSix, verifyCode };

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

/** The pass of this tab. It is dropped once the server says that it is used or over; unknown, it stays. */
function usePass(code: string, factors: readonly Factor[]) {
  const [isPassOver, setPassOver] = useState(false);
  const pass = factors.includes('face') ? passOf(code) : undefined;
  const dropIfOver = async (): Promise<boolean> => {
    const info = await call('faceDetectInfo', { code, secret: pass! }).catch(() => undefined);
    const isOver = info !== undefined && info.state !== 'success';
    if (isOver) storedFaceCheck.write(undefined);
    setPassOver(isOver);
    return isOver;
  };
  return { pass, isPassOver, dropIfOver };
}

/** The ticket of the page, and whether the server has made it valid. */
function useTicket() {
  const [ticket, setTicket] = useState(newTicket);
  const [isProven, setProven] = useState(false);
  const renew = () => {
    setTicket(newTicket());
    setProven(false);
  };
  return { ticket, isProven, setProven, renew };
}

/**
 * The fields, and a submission in two calls: who it is, then the agreement. A second try after the first call succeeded needs the
 * second alone, since a code and a pass are used once; after an answer that was lost the ticket of the page stands for them.
 *
 * @param factors that the product offers, its default first; a face check that was passed goes before it
 * @param endLength characters of the number that are asked for
 */
export function useAgreement(
  { code, agreedSha256, onConfirmed, onClosed }: AgreementOptions,
  { factors, endLength }: { factors: readonly Factor[]; endLength: number },
) {
  const { pass, isPassOver, dropIfOver } = usePass(code, factors);
  const { setErrors, ...form } = useFields(pass === undefined ? (factors[0] ?? 'sms') : 'face');
  const { fields, set } = form;
  const { ticket, isProven, setProven, renew } = useTicket();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const agree = async () => {
    if (!isProven) await call('insuredConfirmCheck', { code, ticket, ...proofOf(fields, pass) });
    setProven(true);
    await call('insuredConfirmConfirm', { code, ticket, agreedSha256 });
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
      await onFailure(toProblem(thrown));
    } finally {
      setBusy(false);
    }
  };
  const onFailure = async (failure: Problem) => {
    const isOfPass = failure.code === 'confirmation.mismatch' && fields.factor === 'face';
    const isOver = isOfPass && (await dropIfOver());
    setErrors({ factor: isOver });
    setProblem(isOver ? undefined : failure);
    if (failure.code === 'confirmation.ticketOver') startAgain();
    if (ENDINGS.includes(failure.code)) onClosed();
  };
  const startAgain = () => {
    renew();
    storedFaceCheck.write(undefined);
    set('verifyCode', '');
  };
  return { ...form, hasPassed: pass !== undefined, isPassOver, isProven, isBusy, problem, submit };
}
