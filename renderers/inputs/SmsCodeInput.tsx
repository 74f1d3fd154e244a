import { useCallback, useEffect, useRef, useState } from 'react';
import { siblingPath } from '../../src/core/answers/answer-path.ts';
import { smsRecipient } from '../../src/core/answers/sms-recipient.ts';
import { afterTap } from '../store/after-tap.ts';
import { portErrorMessage, PortError, type LoadTradePorts, type SmsCodeState } from '../store/trade-ports.ts';
import { onGroupBlur } from './GroupBox.tsx';
import type { SmsCodeUi } from '../../schemas/elements/sms-code.ts';
import type { InputProps } from './input-props.ts';
import classes from './sms-code.module.css';
import { TextInput } from './TextInput.tsx';
import { useCountdown } from './use-countdown.ts';
import { useSiblingAnswer } from './use-sibling-answer.ts';

/** An SMS code for the mobile number of a sibling. The server verifies the code when the answers are saved. */
export function SmsCodeInput(props: InputProps<string, SmsCodeUi>) {
  const { id, words, readOnly } = props;
  const { secondsLeft, isVerified, isSending, isAwaited, status, send } = useSmsCode(props);
  const hint = isVerified ? words.t('smsCode.proven') : status?.message;
  const isWaiting = isSending || secondsLeft > 0;
  // Decides after the tap that took the focus away: a customer who asks for a code has not left its field empty.
  const onLeave = () =>
    afterTap(() => {
      if (!isAwaited()) props.onBlur();
    });
  return (
    <div className={classes['code']} onBlur={onGroupBlur(onLeave)}>
      <TextInput {...props} onBlur={() => undefined} />
      <button
        type="button"
        className={classes['send']}
        disabled={readOnly}
        // Not `disabled` during a wait: the tap would lose its focus.
        aria-disabled={isWaiting || undefined}
        aria-describedby={hint ? `${id}-sent` : undefined}
        onClick={isWaiting ? undefined : send}
      >
        {isSending
          ? words.t('smsCode.sending')
          : secondsLeft > 0
            ? words.t('smsCode.wait', { seconds: secondsLeft })
            : words.t('smsCode.send')}
      </button>
      <p
        id={`${id}-sent`}
        className={classes['sent']}
        role="status"
        data-failed={(status?.isFailed && !isVerified) || undefined}
      >
        {hint}
      </p>
    </div>
  );
}

interface SmsStatus {
  mobile: string | undefined;
  message: string;
  isVerified?: boolean;
  /** Whether no code was sent; `message` is the reason. */
  isFailed?: boolean;
}

/** Loads the state of the code for a mobile number, sends a code, and counts down the wait from the server. */
function useSmsCode(props: InputProps<string, SmsCodeUi>) {
  const { ports, words, form, path, options } = props;
  const { loadTradePorts } = ports;
  const mobile = smsRecipient(useSiblingAnswer(props, options.partners.mobile));
  const [secondsLeft, begin] = useCountdown();
  const [isSending, setSending] = useState(false);
  const [status, setStatus] = useState<SmsStatus>();
  const isRequested = useRef(false);
  const onCodeState = useCallback(
    ({ isVerified, secondsLeft: wait }: SmsCodeState) => {
      begin(wait);
      if (isVerified || wait > 0) setStatus({ mobile, message: words.t('smsCode.sent'), isVerified });
    },
    [mobile, words, begin],
  );
  useCodeState(loadTradePorts, mobile, onCodeState);
  const sendTo = async (recipient: string) => {
    isRequested.current = true;
    setSending(true);
    try {
      begin(await (await loadTradePorts!()).sendSmsCode(recipient));
      setStatus({ mobile: recipient, message: words.t('smsCode.sent') });
    } catch (thrown) {
      if (thrown instanceof PortError && thrown.secondsLeft) begin(thrown.secondsLeft);
      setStatus({ mobile: recipient, message: portErrorMessage(thrown, words), isFailed: true });
    }
    setSending(false);
  };
  const currentStatus = status?.mobile === mobile ? status : undefined;
  return {
    secondsLeft: mobile === undefined ? 0 : secondsLeft,
    isVerified: currentStatus?.isVerified === true,
    isSending,
    status: currentStatus,
    /** Whether the customer has asked for a code and typed none yet. */
    isAwaited: () => isRequested.current && !form.fieldView(path).value,
    send: () => {
      // Commits typed text first: the tap may follow the last digit of the number at once.
      form.answers();
      const sibling = form.fieldView(siblingPath(path, options.partners.mobile));
      const recipient = sibling.state.visible ? smsRecipient(sibling.value) : undefined;
      if (recipient === undefined) {
        isRequested.current = true;
        setStatus({ mobile: undefined, message: words.t('smsCode.mobileFirst'), isFailed: true });
      } else if (loadTradePorts) void sendTo(recipient);
    },
  };
}

/** Asks the server for the state of the code of each mobile number. */
function useCodeState(
  loadTradePorts: LoadTradePorts | undefined,
  mobile: string | undefined,
  onCodeState: (codeState: SmsCodeState) => void,
): void {
  useEffect(() => {
    if (!loadTradePorts || mobile === undefined) return undefined;
    let isCurrent = true;
    // Ignores a failure: sending a code reports it again.
    loadTradePorts()
      .then((tradePorts) => tradePorts.smsCodeState(mobile))
      .then(
        (codeState) => {
          if (isCurrent) onCodeState(codeState);
        },
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [loadTradePorts, mobile, onCodeState]);
}
