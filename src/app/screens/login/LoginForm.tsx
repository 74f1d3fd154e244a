import { useState, type FormEvent } from 'react';
import type { Application } from '../../../../schemas/generated/trade.ts';
import { useScreenWords } from '../../shell/use-screen-words.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { isMobileNumber } from '../../../../validators/keywords/mobile.ts';
import { call } from '../../calls/client.ts';
import { SendCodeButton } from '../../controls/SendCodeButton.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import classes from './login.module.css';
import { LoginField } from './LoginField.tsx';
import { useLogin } from './use-login.ts';

interface LoginFormProps {
  /** Applications on this device that can be taken along. */
  applications: readonly Application[];
  onSignedIn: () => void;
}

/** Mobile number and code, the device's applications, and the end of the ID number when the server asks for it. */
export function LoginForm({ applications, onSignedIn }: LoginFormProps) {
  const { t } = useScreenWords();
  const [tradeIds, setTradeIds] = useState(() => applications.map(({ tradeId }) => tradeId));
  const login = useLogin(tradeIds, onSignedIn);
  const { fields, values, setField, errors, isAskedForId, isBusy, problem } = login;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void login.submit();
  };
  return (
    <form className={card['card']} noValidate onSubmit={submit}>
      <p>{t('login.hint')}</p>
      <LoginField
        name="mobile"
        type="tel"
        autoComplete="tel-national"
        value={fields.mobile}
        error={errors.mobile}
        readOnly={isAskedForId}
        onChange={setField}
      />
      <LoginField
        name="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={fields.code}
        error={errors.code}
        readOnly={isAskedForId}
        onChange={setField}
      >
        {!isAskedForId && (
          <SendCodeButton
            label={t('login.send')}
            waitLabel={(seconds) => t('login.resend', { seconds })}
            send={() => sendCode(values.mobile, login.refuseMobile)}
          />
        )}
      </LoginField>
      {isAskedForId && (
        <LoginField
          name="lastSix"
          type="text"
          autoComplete="off"
          value={fields.lastSix}
          error={errors.lastSix}
          hint={t('login.lastSixHint')}
          onChange={setField}
        />
      )}
      {applications.length > 0 && (
        <TakeAlong applications={applications} chosen={tradeIds} onChange={setTradeIds} />
      )}
      <details className={classes['consent']}>
        <summary>{t('login.consent')}</summary>
        <p>{t('login.consentText')}</p>
      </details>
      <ProblemNote problem={problem} />
      <button type="submit" className={`${action['primary']} ${classes['submit']}`} aria-busy={isBusy}>
        {t('login.submit')}
      </button>
    </form>
  );
}

/** Sends a code to a number, once it can be one. */
async function sendCode(mobile: string, onInvalid: () => void) {
  if (isMobileNumber(mobile)) return call('sendVerifyCode', { purpose: 'login', mobile });
  onInvalid();
  return undefined;
}

interface TakeAlongProps {
  applications: readonly Application[];
  chosen: readonly string[];
  onChange: (tradeIds: string[]) => void;
}

/** Asks which applications of this device the customer takes along. */
function TakeAlong({ applications, chosen, onChange }: TakeAlongProps) {
  const { t } = useScreenWords();
  const toggle = (tradeId: string) =>
    onChange(chosen.includes(tradeId) ? chosen.filter((each) => each !== tradeId) : [...chosen, tradeId]);
  return (
    <fieldset className={classes['choices']} aria-describedby="take-hint">
      <legend>{t('login.take')}</legend>
      {applications.map(({ tradeId, riskName, supplierName }) => (
        <label key={tradeId} htmlFor={`take-${tradeId}`}>
          <input
            id={`take-${tradeId}`}
            type="checkbox"
            checked={chosen.includes(tradeId)}
            onChange={() => toggle(tradeId)}
          />
          <b>{riskName}</b>
          <span className={classes['soft']}>{supplierName}</span>
        </label>
      ))}
      <p id="take-hint" className={classes['soft']}>
        {t('login.takeHint')}
      </p>
    </fieldset>
  );
}
