// The state of the form by which an insured person agrees.
import { useState } from 'react';
import { call } from '../../calls/client.ts';
import { toProblem, type Problem } from '../../calls/problem.ts';

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
  verifyCode: string;
  isAgreed: boolean;
}

type Errors = Partial<Record<keyof Fields, boolean>>;

const findErrors = ({ lastSix, verifyCode, isAgreed }: Fields): Errors => ({
  ...(!/^[0-9A-Z]{6}$/.test(lastSix) && { lastSix: true }),
  ...(!/^\d{6}$/.test(verifyCode) && { verifyCode: true }),
  ...(!isAgreed && { isAgreed: true }),
});

/**
 * The fields, and a submission in two calls: who it is, then the agreement. A second try after the first call succeeded needs the
 * second alone, since a code is used once.
 */
export function useAgreement({ code, agreedSha256, onConfirmed, onClosed }: AgreementOptions) {
  const [fields, setFields] = useState<Fields>({ lastSix: '', verifyCode: '', isAgreed: false });
  const [errors, setErrors] = useState<Errors>({});
  const [ticket, setTicket] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const set = <Name extends keyof Fields>(name: Name, value: Fields[Name]) => {
    const normalised = typeof value === 'string' ? value.trim().normalize('NFKC').toUpperCase() : value;
    setFields((before) => ({ ...before, [name]: normalised }));
    setErrors((before) => ({ ...before, [name]: false }));
  };
  const agree = async () => {
    const { lastSix, verifyCode } = fields;
    const proven = ticket ?? (await call('insuredConfirmCheck', { code, lastSix, verifyCode })).ticket;
    setTicket(proven);
    await call('insuredConfirmConfirm', { code, ticket: proven, agreedSha256 });
  };
  const submit = async () => {
    if (isBusy) return;
    const found = findErrors(fields);
    setErrors(found);
    setProblem(undefined);
    const [firstWrong] = Object.keys(found);
    if (firstWrong !== undefined) return document.getElementById(`insured-${firstWrong}`)?.focus();
    setBusy(true);
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
    setFields((before) => ({ ...before, verifyCode: '' }));
    // What is agreed to may be another one.
    onClosed();
  };
  return { fields, set, errors, isProven: ticket !== undefined, isBusy, problem, submit };
}
