import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type {
  AgreedContract,
  InsuredConfirmInfoResponse,
} from '../../../../schemas/generated/insured-confirm.ts';
import { dateText, moneyText } from '../../../core/messages/locale-text.ts';
import { call } from '../../calls/client.ts';
import { useQuery } from '../../calls/use-query.ts';
import { Fact } from '../../journey/Fact.tsx';
import { InsuredFacts } from '../../journey/InsuredFacts.tsx';
import facts from '../../journey/facts.module.css';
import result from '../../journey/result.module.css';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useLanguage } from '../../state/language.ts';
import card from '../../ui/card.module.css';
import { ContractNotice } from '../../ui/ContractNotice.tsx';
import { FormSkeleton } from '../../ui/FormSkeleton.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { OutdatedNote } from '../../ui/OutdatedNote.tsx';
import { Page } from '../../ui/Page.tsx';
import classes from './confirmations.module.css';
import { AgreementForm } from './AgreementForm.tsx';

/** What an insured person is asked to agree to, on the own phone. */
export function InsuredSure() {
  const { t } = useBuyingWords();
  const code = useSearchParams()[0].get('code') ?? '';
  const language = useLanguage();
  const [isConfirmed, setConfirmed] = useState(false);
  const { data, problem, refetch } = useQuery(
    useCallback(
      (signal?: AbortSignal) => call('insuredConfirmInfo', { code, language }, signal ? { signal } : {}),
      [code, language],
    ),
  );
  return (
    <Page title={t('insured.title')}>
      {isConfirmed ? (
        <Standing state="confirmed" />
      ) : data?.contract && data.state !== 'confirmed' ? (
        <>
          <OutdatedNote problem={problem} onRetry={() => void refetch()} />
          <ContractNotice />
          <Contract info={data} contract={data.contract} />
          <AgreementForm
            code={code}
            agreedSha256={data.contract.agreedSha256}
            onConfirmed={() => setConfirmed(true)}
            onClosed={() => void refetch()}
          />
        </>
      ) : data ? (
        <Standing state={data.state} />
      ) : problem ? (
        <LoadError problem={problem} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}

/** Why there is nothing left to agree to. */
function Standing({ state }: { state: InsuredConfirmInfoResponse['state'] }) {
  const { t } = useBuyingWords();
  const Icon = state === 'confirmed' ? IconCircleCheck : IconAlertTriangle;
  return (
    <section className={card['card']} role="status">
      <div className={result['result']} data-outcome={state}>
        <Icon aria-hidden />
        <h2>{t(`insured.done.${state}`)}</h2>
        <p>{t(`insured.done.${state}.text`)}</p>
      </div>
    </section>
  );
}

function Contract({ info, contract }: { info: InsuredConfirmInfoResponse; contract: AgreedContract }) {
  const { t } = useBuyingWords();
  const language = useLanguage();
  const { planName, choices, duties, prem, applicantName, changes } = contract;
  return (
    <>
      <section className={card['card']} aria-labelledby="product">
        <h2 id="product">{info.riskName}</h2>
        <p className={classes['soft']}>{info.supplierName}</p>
        <p>{t('insured.intro', { applicant: applicantName })}</p>
        {changes.length > 0 && (
          <p className={classes['changes']}>
            {t('insured.changed', {
              parts: new Intl.ListFormat(language.replace('_', '-')).format(
                changes.map((part) => t(`insured.part.${part}`)),
              ),
            })}
          </p>
        )}
        <dl className={facts['facts']}>
          <Fact name={t('confirm.applicant')}>{applicantName}</Fact>
          <Fact name={t('confirm.plan')}>{planName}</Fact>
          {choices.map((choice) => (
            <Fact key={choice.name} name={choice.name}>
              {choice.value}
            </Fact>
          ))}
          {duties.map(({ name, amnt }) => (
            <Fact key={name} name={name}>
              {moneyText(amnt, language)}
            </Fact>
          ))}
          <Fact name={t('confirm.total')}>{moneyText(prem, language)}</Fact>
        </dl>
      </section>
      <Person insured={contract.insured} />
    </>
  );
}

function Person({ insured }: Pick<AgreedContract, 'insured'>) {
  const { t } = useBuyingWords();
  const language = useLanguage();
  const { person } = insured;
  return (
    <section className={card['card']} aria-labelledby="you">
      <h2 id="you">{t('insured.you')}</h2>
      <dl className={facts['facts']}>
        <Fact name={t('confirm.name')}>{person.name}</Fact>
        <Fact name={person.idTypeName}>{person.idNumber}</Fact>
        <Fact name={t('confirm.birthDate')}>{dateText(person.birthDate, language)}</Fact>
        <InsuredFacts insured={insured} />
      </dl>
    </section>
  );
}
