// What an order declares: its cover, its persons with their health in short, and the documents that were agreed to.
import type { PreviewedInsured } from '../../../../schemas/generated/confirm.ts';
import type { DeclaredHealth, OrderDetailsResponse } from '../../../../schemas/generated/order.ts';
import { moneyText } from '../../../core/messages/locale-text.ts';
import { Fact } from '../../journey/Fact.tsx';
import { InsuredFacts } from '../../journey/InsuredFacts.tsx';
import facts from '../../journey/facts.module.css';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useLanguage } from '../../state/language.ts';
import card from '../../ui/card.module.css';

export function OrderDeclaration({ details }: { details: OrderDetailsResponse }) {
  const { t } = useBuyingWords();
  const { applicant, insureds, documents, health } = details;
  return (
    <>
      <Cover details={details} />
      <section className={card['card']} aria-labelledby="applicant">
        <h2 id="applicant">{t('confirm.applicant')}</h2>
        <dl className={facts['facts']}>
          <Fact name={t('confirm.name')}>{applicant.name}</Fact>
          <Fact name={applicant.idTypeName}>{applicant.idNumber}</Fact>
        </dl>
      </section>
      {insureds.map((insured, i) => (
        <Insured
          key={insured.insuredId}
          insured={insured}
          number={i + 1}
          health={health.find(({ insuredId }) => insuredId === insured.insuredId)}
        />
      ))}
      <section className={card['card']} aria-labelledby="agreed">
        <h2 id="agreed">{t('appnt.documents')}</h2>
        <dl className={facts['facts']}>
          {documents.map(({ documentId, title, version }) => (
            <Fact key={documentId} name={title}>
              {t('appnt.version', { version })}
            </Fact>
          ))}
        </dl>
      </section>
    </>
  );
}

function Cover({ details: { planName, choices, duties, order } }: { details: OrderDetailsResponse }) {
  const { t } = useBuyingWords();
  const language = useLanguage();
  return (
    <section className={card['card']} aria-labelledby="cover">
      <h2 id="cover">{t('orders.cover')}</h2>
      <dl className={facts['facts']}>
        <Fact name={t('confirm.plan')}>{planName}</Fact>
        {choices.map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        {duties.map(({ name, amnt }) => (
          <Fact key={name} name={name}>
            {moneyText(amnt, language)}
          </Fact>
        ))}
        <Fact name={t('confirm.total')}>{moneyText(order.prem, language)}</Fact>
      </dl>
    </section>
  );
}

interface InsuredProps {
  insured: PreviewedInsured;
  /** From 1. */
  number: number;
  /** Undefined where the notice was changed since, or none is asked. */
  health: DeclaredHealth | undefined;
}

function Insured({ insured, number, health }: InsuredProps) {
  const { t } = useBuyingWords();
  const { insuredId, person } = insured;
  return (
    <section className={card['card']} aria-labelledby={`insured-${insuredId}`}>
      <h2 id={`insured-${insuredId}`}>{t('confirm.insured', { number, name: person.name })}</h2>
      <dl className={facts['facts']}>
        <Fact name={person.idTypeName}>{person.idNumber}</Fact>
        <InsuredFacts insured={insured} />
        {health && (
          <Fact name={t('appnt.health')}>
            {health.yesCount === 0 ? t('appnt.healthNo') : t('appnt.healthYes', { count: health.yesCount })}
          </Fact>
        )}
      </dl>
    </section>
  );
}
