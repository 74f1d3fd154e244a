import { useCallback, type FormEvent } from 'react';
import { call } from '../../calls/client.ts';
import { useQuery } from '../../calls/use-query.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useLanguage } from '../../state/language.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { Declaration } from '../../controls/Declaration.tsx';
import { SendCodeButton } from '../../controls/SendCodeButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../controls/TextField.tsx';
import classes from './confirmations.module.css';
import { useAgreement, type AgreementOptions } from './use-agreement.ts';

/** Proves who the person is and takes the agreement, with one button. */
export function AgreementForm(options: AgreementOptions) {
  const { code } = options;
  const language = useLanguage();
  const identity = useQuery(
    useCallback(
      (signal?: AbortSignal) => call('insuredConfirmIdNo', { code, language }, signal ? { signal } : {}),
      [code, language],
    ),
  );
  if (identity.problem && !identity.data) return <ProblemNote problem={identity.problem} />;
  return identity.data ? <Fields {...options} {...identity.data} /> : <Skeleton cards={[3]} />;
}

function Fields({
  idTypeName,
  mobile,
  ...options
}: AgreementOptions & { idTypeName: string; mobile: string }) {
  const { t } = useBuyingWords();
  const { fields, set, errors, isProven, isBusy, problem, submit } = useAgreement(options);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form className={card['card']} noValidate aria-labelledby="identity" onSubmit={onSubmit}>
      <h2 id="identity">{t('insured.identity')}</h2>
      <TextField
        id="insured-lastSix"
        label={t('insured.lastSix', { document: idTypeName })}
        type="text"
        autoComplete="off"
        maxLength={6}
        value={fields.lastSix}
        error={errors.lastSix ? t('insured.lastSixWrong') : undefined}
        readOnly={isProven}
        onChange={(value) => set('lastSix', value)}
      />
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
            send={() => call('insuredConfirmSendSMSS', { code: options.code })}
          />
        )}
      </TextField>
      <Declaration
        id="insured-isAgreed"
        label={t('insured.declare')}
        isChecked={fields.isAgreed}
        error={errors.isAgreed ? t('insured.declareMissing') : undefined}
        onChange={(isChecked) => set('isAgreed', isChecked)}
      />
      <ProblemNote problem={problem} />
      <button
        type="submit"
        className={`${action['primary']} ${classes['submit']}`}
        aria-disabled={isBusy || undefined}
      >
        {t(isBusy ? 'insured.agreeing' : 'insured.agree')}
      </button>
    </form>
  );
}
