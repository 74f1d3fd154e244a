import { useEffect, useState } from 'react';
import { smsRecipient } from '../../src/core/answers/sms-recipient.ts';
import { portErrorMessage, PortError } from '../store/trade-ports.ts';
import { onGroupBlur } from './GroupBox.tsx';
import type { SmsCodeUi } from '../../schemas/elements/sms-code.ts';
import type { InputProps } from './input-props.ts';
import classes from './sms-code.module.css';
import { TextInput } from './TextInput.tsx';
import { useCountdown } from './use-countdown.ts';
import { useSiblingAnswer } from './use-sibling-answer.ts';

/** A code that is sent to the mobile number beside it; whether it is right the server says when the answers are saved. */
export function SmsCodeInput(props: InputProps<string, SmsCodeUi>) {
  const { id, path, options, words, readOnly } = props;
  const number = smsRecipient(useSiblingAnswer(path, options.partners.mobile));
  const { secondsLeft, isProven, sending, message, send } = useSmsCode(props, number);
  const hint = isProven ? words.say('smsCode.proven') : message;
  return (
    <div className={classes['code']} onBlur={onGroupBlur(props.onBlur)}>
      <TextInput {...props} onBlur={() => undefined} />
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
function useSmsCode({ ports: { loadTradePorts }, words }: InputProps, number: string | undefined) {
  const [secondsLeft, begin] = useCountdown();
  const [sending, setSending] = useState(false);
  const [told, setTold] = useState<{ number: string | undefined; message: string; proven?: boolean }>();
  useEffect(() => {
    if (!loadTradePorts || number === undefined) return undefined;
    let isCurrent = true;
    // Nothing is lost when it is not answered: sending asks again.
    loadTradePorts()
      .then((ports) => ports.smsCodeState(number))
      .then(
        ({ isVerified, secondsLeft: left }) => {
          if (!isCurrent) return;
          begin(left);
          if (isVerified || left > 0)
            setTold({ number, message: words.say('smsCode.sent'), proven: isVerified });
        },
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [loadTradePorts, number, words, begin]);
  const sendTo = async (to: string) => {
    setSending(true);
    try {
      begin(await (await loadTradePorts!()).sendSmsCode(to));
      setTold({ number: to, message: words.say('smsCode.sent') });
    } catch (thrown) {
      if (thrown instanceof PortError && thrown.secondsLeft) begin(thrown.secondsLeft);
      setTold({ number: to, message: portErrorMessage(thrown, words) });
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
      else if (loadTradePorts) void sendTo(number);
    },
  };
}
