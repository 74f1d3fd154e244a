import { useCallback, type FormEvent } from 'react';
import type { InsuredConfirmIdNoResponse } from '../../../../schemas/generated/insured-confirm.ts';
import { END_LENGTH } from '../../../core/orders/number-end.ts';
import { call } from '../../calls/client.ts';
import { useQuery } from '../../calls/use-query.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useLanguage } from '../../state/language.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { Declaration } from '../../controls/Declaration.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SecondFactorField } from './SecondFactorField.tsx';
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
  secondFactors,
  endLength,
  ...options
}: AgreementOptions & Omit<InsuredConfirmIdNoResponse, 'triesLeft'>) {
  const { t } = useBuyingWords();
  const { fields, set, errors, hasPassed, isPassOver, isProven, isBusy, problem, submit } = useAgreement(
    options,
    {
      factors: secondFactors,
      endLength,
    },
  );
  // A shorter number is asked for as a whole.
  const end = endLength < END_LENGTH ? 'wholeNumber' : 'lastSix';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form
      className={card['card']}
      noValidate
      aria-labelledby="identity"
      data-version={options.agreedSha256}
      onSubmit={onSubmit}
    >
      <h2 id="identity">{t('insured.identity')}</h2>
      <TextField
        id="insured-lastSix"
        label={t(`insured.${end}`, { document: idTypeName })}
        type="text"
        autoComplete="off"
        maxLength={endLength}
        value={fields.lastSix}
        error={errors.lastSix ? t(`insured.${end}Wrong`) : undefined}
        readOnly={isProven}
        onChange={(value) => set('lastSix', value)}
      />
      <SecondFactorField
        {...{
          code: options.code,
          mobile,
          factors: secondFactors,
          fields,
          errors,
          hasPassed,
          isPassOver,
          isProven,
          set,
        }}
      />
      <Declaration
        id="insured-isAgreed"
        label={t('insured.declare')}
        isChecked={fields.isAgreed}
        error={errors.isAgreed ? t('insured.declareMissing') : undefined}
        onChange={(isChecked) => set('isAgreed', isChecked)}
      />
      {fields.factor === 'face' && problem?.code === 'confirmation.mismatch' ? (
        <p role="alert" className={classes['wrong']}>
          {t('insured.faceMismatch')}
        </p>
      ) : (
        <ProblemNote problem={problem} />
      )}
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
