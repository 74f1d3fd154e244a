import { IconCircleCheck } from '@tabler/icons-react';
import { call } from '../../calls/client.ts';
import { SendCodeButton } from '../../controls/SendCodeButton.tsx';
import { TextField } from '../../controls/TextField.tsx';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { Link } from '../../ui/Link.tsx';
import classes from './confirmations.module.css';
import type { AgreementFields, Factor } from './use-agreement.ts';

interface SecondFactorProps extends AgreementFields {
  /** Of the link. */
  code: string;
  /** Masked: where a code is sent to. */
  mobile: string;
  /** What the product offers; a choice is only drawn between several. */
  factors: readonly Factor[];
  /** Whether a face check was passed in this tab. */
  hasPassed: boolean;
  /** Whether the server said that the pass is used or over. */
  isPassOver: boolean;
  /** Whether the server has taken the proof already. */
  isProven: boolean;
}

/** The proof beside the end of the number: a code by SMS or a face check, with the choice where there is one. */
export function SecondFactorField(props: SecondFactorProps) {
  const { t } = useBuyingWords();
  const { factors, fields, isProven, set } = props;
  return (
    <>
      {factors.length > 1 && (
        <fieldset className={classes['factors']} disabled={isProven}>
          <legend>{t('insured.factor')}</legend>
          {factors.map((factor) => (
            <label key={factor}>
              <input
                type="radio"
                name="factor"
                checked={factor === fields.factor}
                onChange={() => set('factor', factor)}
              />
              <span>{t(`insured.factor.${factor}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {fields.factor === 'face' ? <FacePass {...props} /> : <VerifyCode {...props} />}
    </>
  );
}

function VerifyCode({ code, mobile, fields, errors, isProven, set }: SecondFactorProps) {
  const { t } = useBuyingWords();
  return (
    <TextField
      id="insured-verifyCode"
      label={t('insured.code', { mobile })}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      value={fields.verifyCode}
      error={errors.verifyCode ? t('insured.codeWrong') : undefined}
      readOnly={isProven}
      onChange={(value) => set('verifyCode', value)}
    >
      {!isProven && (
        <SendCodeButton
          label={t('insured.send')}
          waitLabel={(seconds) => t('insured.resend', { seconds })}
          send={() => call('insuredConfirmSendSMSS', { code })}
        />
      )}
    </TextField>
  );
}

function FacePass({ code, errors, hasPassed, isPassOver }: SecondFactorProps) {
  const { t } = useBuyingWords();
  if (hasPassed)
    return (
      <p className={classes['passed']} role="status">
        <IconCircleCheck aria-hidden />
        {t('face.success')}
      </p>
    );
  return (
    <>
      <Link
        id="insured-factor"
        to={`/faceCheck?${new URLSearchParams({ code }).toString()}`}
        className={classes['face']}
        aria-describedby={errors.factor ? 'insured-factor-missing' : undefined}
      >
        {t('insured.faceStart')}
      </Link>
      {errors.factor && (
        <p id="insured-factor-missing" role="alert" className={classes['wrong']}>
          {t(isPassOver ? 'insured.facePassOver' : 'insured.faceMissing')}
        </p>
      )}
    </>
  );
}
