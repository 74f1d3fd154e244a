import { useState } from 'react';
import { useCountdown } from '../../../renderers/inputs/use-countdown.ts';
import { toProblem, type Problem } from '../calls/problem.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import classes from './text-field.module.css';

interface SendCodeButtonProps {
  label: string;
  /** Label while another code has to wait. */
  waitLabel: (seconds: number) => string;
  /** Sends a code; undefined when it cannot be asked for yet. */
  send: () => Promise<{ secondsLeft: number } | undefined>;
}

/** Sends a code and counts down to the next one (A86). */
export function SendCodeButton({ label, waitLabel, send }: SendCodeButtonProps) {
  const [secondsLeft, begin] = useCountdown();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const isWaiting = isSending || secondsLeft > 0;
  const ask = async () => {
    setSending(true);
    setProblem(undefined);
    try {
      const sent = await send();
      if (sent) begin(sent.secondsLeft);
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
        onClick={() => void (isWaiting ? undefined : ask())}
      >
        {secondsLeft > 0 ? waitLabel(secondsLeft) : label}
      </button>
      <ProblemNote problem={problem} />
    </>
  );
}
