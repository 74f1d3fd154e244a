import type { ReactNode } from 'react';
import type {
  PreviewedInsured,
  PreviewedPerson,
  SecondCalculateResponse,
} from '../../../../schemas/generated/confirm.ts';
import { dateText, moneyText } from '../../../core/messages/locale-text.ts';
import { APPLICATION_SCREEN } from '../../../core/orders/insured-persons.ts';
import { Fact } from '../../journey/Fact.tsx';
import { InsuredFacts } from '../../journey/InsuredFacts.tsx';
import facts from '../../journey/facts.module.css';
import { screenPath } from '../../journey/screen-path.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useWords } from '../../shell/use-words.ts';
import { useLanguage } from '../../state/language.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { Link } from '../../ui/Link.tsx';
import classes from './process-order-info.module.css';

interface OrderPreviewProps {
  preview: SecondCalculateResponse;
  trade: { tradeId: string; orderSn: string };
}

/** The product, the persons and the premium of an order, each with a way to change it. */
export function OrderPreview({ preview, trade }: OrderPreviewProps) {
  const { t } = useBuyingWords();
  const money = useMoney();
  const { riskName, supplierName, planName, choices, duties, applicant, insureds } = preview;
  const toApplication = screenPath(APPLICATION_SCREEN, trade);
  return (
    <>
      <Part title={riskName} editPath={screenPath('trialCalculation', trade)}>
        <p className={classes['soft']}>{supplierName}</p>
        <dl className={facts['facts']}>
          <Fact name={t('confirm.plan')}>{planName}</Fact>
          {choices.map(({ name, value }) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
          {duties.map(({ name, amnt }) => (
            <Fact key={name} name={name}>
              {money(amnt)}
            </Fact>
          ))}
        </dl>
      </Part>
      <Part title={t('confirm.applicant')} editPath={toApplication}>
        <Person person={applicant} />
      </Part>
      {insureds.map((insured, i) => (
        <Part
          key={insured.insuredId}
          title={t('confirm.insured', { number: i + 1, name: insured.person.name })}
          editPath={toApplication}
        >
          <Insured insured={insured} />
        </Part>
      ))}
    </>
  );
}

interface PartProps {
  title: string;
  editPath: string;
  children: ReactNode;
}

function Part({ title, editPath, children }: PartProps) {
  const { t } = useWords();
  return (
    <section className={card['card']} aria-label={title}>
      <div className={classes['head']}>
        <h2>{title}</h2>
        <Link to={editPath} className={action['plain']} aria-label={`${t('edit')} ${title}`}>
          {t('edit')}
        </Link>
      </div>
      {children}
    </section>
  );
}

function Person({ person, children }: { person: PreviewedPerson; children?: ReactNode }) {
  const { t } = useBuyingWords();
  const language = useLanguage();
  const { name, idTypeName, idNumber, birthDate, mobile } = person;
  return (
    <dl className={facts['facts']}>
      <Fact name={t('confirm.name')}>{name}</Fact>
      <Fact name={idTypeName}>{idNumber}</Fact>
      <Fact name={t('confirm.birthDate')}>{dateText(birthDate, language)}</Fact>
      {mobile !== undefined && <Fact name={t('confirm.mobile')}>{mobile}</Fact>}
      {children}
    </dl>
  );
}

function Insured({ insured }: { insured: PreviewedInsured }) {
  const { t } = useBuyingWords();
  const money = useMoney();
  const { person, prem, confirmsByLink } = insured;
  return (
    <>
      <Person person={person}>
        <InsuredFacts insured={insured} />
        <Fact name={t('confirm.premium')}>{money(prem)}</Fact>
      </Person>
      {confirmsByLink && <p className={classes['note']}>{t('confirm.byLink', { name: person.name })}</p>}
    </>
  );
}

/** Formats yuan in the language of the page. */
function useMoney(): (amount: string) => string {
  const language = useLanguage();
  return (amount) => moneyText(amount, language);
}
