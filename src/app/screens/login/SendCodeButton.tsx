import { isMobileNumber } from '../../../../validators/keywords/mobile.ts';
import { useState } from 'react';
import { useCountdown } from '../../../../renderers/inputs/use-countdown.ts';
import { call } from '../../calls/client.ts';
import { toProblem, type Problem } from '../../calls/problem.ts';
import { useScreenWords } from '../../shell/use-screen-words.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './login.module.css';

interface SendCodeButtonProps {
  /** Normalised. */
  mobile: string;
  /** Called instead of sending when the number cannot be one. */
  onInvalid: () => void;
}

/** Sends a code and counts down to the next one (A86). */
export function SendCodeButton({ mobile, onInvalid }: SendCodeButtonProps) {
  const { t } = useScreenWords();
  const [secondsLeft, begin] = useCountdown();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const isWaiting = isSending || secondsLeft > 0;
  const send = async () => {
    if (!isMobileNumber(mobile)) return onInvalid();
    setSending(true);
    setProblem(undefined);
    try {
      begin((await call('sendVerifyCode', { purpose: 'login', mobile })).secondsLeft);
    } catch (thrown) {
      const failed = toProblem(thrown);
      const { secondsLeft: wait = 0 } = (failed.data ?? {}) as { secondsLeft?: number };
      begin(wait);
      setProblem(failed);
    }
    setSending(false);
  };
  return (
    <>
      <button
        type="button"
        className={classes['send']}
        aria-disabled={isWaiting || undefined}
        onClick={() => void (isWaiting ? undefined : send())}
      >
        {secondsLeft > 0 ? t('login.resend', { seconds: secondsLeft }) : t('login.send')}
      </button>
      <ProblemNote problem={problem} />
    </>
  );
}
