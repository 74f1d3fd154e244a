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

/** An SMS code for the mobile number of a sibling. The server verifies the code when the answers are saved. */
export function SmsCodeInput(props: InputProps<string, SmsCodeUi>) {
  const { id, options, words, readOnly } = props;
  const mobile = smsRecipient(useSiblingAnswer(props, options.partners.mobile));
  const { secondsLeft, isVerified, isSending, message, send } = useSmsCode(props, mobile);
  const hint = isVerified ? words.t('smsCode.proven') : message;
  return (
    <div className={classes['code']} onBlur={onGroupBlur(props.onBlur)}>
      <TextInput {...props} onBlur={() => undefined} />
      <button
        type="button"
        className={classes['send']}
        disabled={readOnly || isSending || secondsLeft > 0}
        aria-describedby={hint ? `${id}-sent` : undefined}
        onClick={send}
      >
        {secondsLeft > 0 ? words.t('smsCode.wait', { seconds: secondsLeft }) : words.t('smsCode.send')}
      </button>
      <p id={`${id}-sent`} className={classes['sent']} role="status">
        {hint}
      </p>
    </div>
  );
}

/** Loads the state of the code for a mobile number, sends a code, and counts down the wait from the server. */
function useSmsCode({ ports: { loadTradePorts }, words }: InputProps, mobile: string | undefined) {
  const [secondsLeft, begin] = useCountdown();
  const [isSending, setSending] = useState(false);
  const [status, setStatus] = useState<{
    mobile: string | undefined;
    message: string;
    isVerified?: boolean;
  }>();
  useEffect(() => {
    if (!loadTradePorts || mobile === undefined) return undefined;
    let isCurrent = true;
    // Ignores a failure: sending a code reports it again.
    loadTradePorts()
      .then((ports) => ports.smsCodeState(mobile))
      .then(
        (codeState) => {
          if (!isCurrent) return;
          begin(codeState.secondsLeft);
          const { isVerified } = codeState;
          if (isVerified || codeState.secondsLeft > 0)
            setStatus({ mobile, message: words.t('smsCode.sent'), isVerified });
        },
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [loadTradePorts, mobile, words, begin]);
  const sendTo = async (recipient: string) => {
    setSending(true);
    try {
      begin(await (await loadTradePorts!()).sendSmsCode(recipient));
      setStatus({ mobile: recipient, message: words.t('smsCode.sent') });
    } catch (thrown) {
      if (thrown instanceof PortError && thrown.secondsLeft) begin(thrown.secondsLeft);
      setStatus({ mobile: recipient, message: portErrorMessage(thrown, words) });
    }
    setSending(false);
  };
  const currentStatus = status?.mobile === mobile ? status : undefined;
  return {
    secondsLeft: mobile === undefined ? 0 : secondsLeft,
    isVerified: currentStatus?.isVerified === true,
    isSending,
    message: currentStatus?.message,
    send: () => {
      if (mobile === undefined) setStatus({ mobile, message: words.t('smsCode.mobileFirst') });
      else if (loadTradePorts) void sendTo(mobile);
    },
  };
}
