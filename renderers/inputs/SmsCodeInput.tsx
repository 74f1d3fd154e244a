import { useEffect, useState } from 'react';
import { smsRecipient } from '../../src/core/code-number.ts';
import { failureWords, PortFailure } from '../trade-ports.ts';
import { leavingGroup } from './GroupBox.tsx';
import type { InputProps } from './input-props.ts';
import classes from './sms-code.module.css';
import { TextInput } from './TextInput.tsx';
import { useCountdown } from './use-countdown.ts';
import { usePartner } from './use-partner.ts';

/** A code that is sent to the mobile number beside it; whether it is right the server says when the answers are saved. */
export function SmsCodeInput(props: InputProps) {
  const { id, path, options, words, readOnly } = props;
  const number = smsRecipient(usePartner(path, options.partners?.['mobile']));
  const { secondsLeft, isProven, sending, message, send } = useCode(props, number);
  const hint = isProven ? words.say('smsCode.proven') : message;
  return (
    <div className={classes['code']} onBlur={leavingGroup(props.onLeave)}>
      <TextInput {...props} onLeave={() => undefined} />
      <button
        type="button"
        className={classes['send']}
        disabled={readOnly || sending || secondsLeft > 0}
        aria-describedby={hint ? `${id}-sent` : undefined}
        onClick={send}
      >
        {secondsLeft > 0 ? words.say('smsCode.wait', { seconds: secondsLeft }) : words.say('smsCode.send')}
      </button>
      <p id={`${id}-sent`} className={classes['sent']} role="status">
        {hint}
      </p>
    </div>
  );
}

/** Asks where the code for a number stands, sends one, and counts down by what the server says. */
function useCode({ ports: { trade }, words }: InputProps, number: string | undefined) {
  const [secondsLeft, begin] = useCountdown();
  const [sending, setSending] = useState(false);
  const [told, setTold] = useState<{ number: string | undefined; message: string; proven?: boolean }>();
  useEffect(() => {
    if (!trade || number === undefined) return undefined;
    let isCurrent = true;
    // Nothing is lost when it is not answered: sending asks again.
    trade()
      .then((ports) => ports.codeState(number))
      .then(
        ({ proven, secondsLeft: left }) => {
          if (!isCurrent) return;
          begin(left);
          if (proven || left > 0) setTold({ number, message: words.say('smsCode.sent'), proven });
        },
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [trade, number, words, begin]);
  const sendTo = async (to: string) => {
    setSending(true);
    try {
      begin(await (await trade!()).sendCode(to));
      setTold({ number: to, message: words.say('smsCode.sent') });
    } catch (thrown) {
      if (thrown instanceof PortFailure && thrown.secondsLeft) begin(thrown.secondsLeft);
      setTold({ number: to, message: failureWords(thrown, words) });
    }
    setSending(false);
  };
  const known = told?.number === number ? told : undefined;
  return {
    secondsLeft: number === undefined ? 0 : secondsLeft,
    isProven: known?.proven === true,
    sending,
    message: known?.message,
    send: () => {
      if (number === undefined) setTold({ number, message: words.say('smsCode.mobileFirst') });
      else if (trade) void sendTo(number);
    },
  };
}
