import type { PreviewedInsured } from '../../../../schemas/generated/confirm.ts';
import type { OrderDetailsResponse, OrderSummary } from '../../../../schemas/generated/order.ts';
import { moneyText } from '../../../core/messages/locale-text.ts';
import { applicantLink } from '../../../core/orders/applicant-link.ts';
import type { OrderState } from '../../../core/orders/order-life.ts';
import { Fact } from '../../journey/Fact.tsx';
import facts from '../../journey/facts.module.css';
import { QueryPage } from '../../journey/QueryPage.tsx';
import { tradePagePath } from '../../journey/start-trade.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useContractTime } from '../../shell/use-contract-time.ts';
import { useLanguage } from '../../state/language.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { ContractNotice } from '../../ui/ContractNotice.tsx';
import { HomeLink } from '../../ui/HomeLink.tsx';
import { Link } from '../../ui/Link.tsx';
import { isEndedPolicy } from './chip-state.ts';
import { listText } from './list-text.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderHead } from './OrderHead.tsx';
import classes from './orders.module.css';
import { PolicyLife } from './PolicyLife.tsx';
import { useOrder } from './use-order.ts';

/** An order as it was submitted, with its history and what can be done with it. */
export function OrderDetail() {
  const { t } = useBuyingWords();
  const query = useOrder();
  const refetch = () => void query.refetch();
  return (
    <QueryPage title={t('orders.detailTitle')} query={query}>
      {(details) => (
        <>
          <ContractNotice />
          <section className={card['card']} aria-labelledby="order">
            <OrderHead order={details.order} headingId="order" />
            <Hint order={details.order} />
            <OrderActions order={details.order} onChanged={refetch} />
          </section>
          {details.order.policy && (
            <PolicyLife orderSn={details.order.orderSn} policy={details.order.policy} onChanged={refetch} />
          )}
          <Cover details={details} />
          <Persons details={details} />
          <History details={details} />
          {applicantLink(details.order.orderState as OrderState).isOpen && (
            <Link to={tradePagePath('appntSure', details.order)} className={action['plain']}>
              {t('appnt.open')}
            </Link>
          )}
          <HomeLink variant="plain" />
        </>
      )}
    </QueryPage>
  );
}

/** What the customer can expect of an order. Money that comes too late goes back, as its head says; so does what a surrender pays. */
function Hint({ order: { orderState, refund, policy } }: { order: OrderSummary }) {
  const { t } = useBuyingWords();
  const hint = hintOf(orderState);
  if (policy && isEndedPolicy(policy.state)) return null;
  return refund && hint === 'ended' ? null : <p className={classes['soft']}>{t(`orders.hint.${hint}`)}</p>;
}

function hintOf(state: string): 'confirm' | 'review' | 'pay' | 'done' | 'issued' | 'ended' {
  if (state === 'toConfirmInsured' || state === 'facePending') return 'confirm';
  if (['underwriting', 'uwPassed', 'uwPassedRisk'].includes(state)) return 'review';
  if (state === 'toPay' || state === 'paying') return 'pay';
  if (state === 'paid' || state === 'policyGenerating') return 'done';
  return state === 'policyGenerated' || state === 'completed' ? 'issued' : 'ended';
}

function Cover({ details: { planName, duties } }: { details: OrderDetailsResponse }) {
  const { t } = useBuyingWords();
  const language = useLanguage();
  return (
    <section className={card['card']} aria-label={t('orders.cover')}>
      <h2>{t('orders.cover')}</h2>
      <dl className={facts['facts']}>
        <Fact name={t('confirm.plan')}>{planName}</Fact>
        {duties.map(({ name, amnt }) => (
          <Fact key={name} name={name}>
            {moneyText(amnt, language)}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

function Persons({ details: { applicant, insureds } }: { details: OrderDetailsResponse }) {
  const { t } = useBuyingWords();
  return (
    <section className={card['card']} aria-label={t('orders.persons')}>
      <h2>{t('orders.persons')}</h2>
      <dl className={facts['facts']}>
        <Fact name={t('confirm.applicant')}>
          {applicant.name} {applicant.idNumber}
        </Fact>
        {insureds.map((insured, i) => (
          <Insured key={insured.insuredId} insured={insured} number={i + 1} />
        ))}
      </dl>
    </section>
  );
}

function Insured({ insured, number }: { insured: PreviewedInsured; number: number }) {
  const { t } = useBuyingWords();
  const language = useLanguage();
  const { person, relationName: relation, beneficiaryKind, beneficiaries } = insured;
  const shares = beneficiaries.map(({ name, share }) => `${name} ${share}%`);
  return (
    <>
      <Fact name={t('orders.insured', { number })}>
        {t('orders.person', { name: person.name, relation, idNumber: person.idNumber })}
      </Fact>
      <Fact name={t('confirm.beneficiaries')}>
        {beneficiaryKind === 'designated'
          ? listText(shares, language)
          : t(`confirm.beneficiaries.${beneficiaryKind}`)}
      </Fact>
    </>
  );
}

function History({ details: { history, order } }: { details: OrderDetailsResponse }) {
  const { t } = useBuyingWords();
  const { momentText } = useContractTime();
  return (
    <section className={card['card']} aria-label={t('orders.history')}>
      <h2>{t('orders.history')}</h2>
      <ol className={classes['history']}>
        {history.map(({ state, at }) => (
          <li key={`${state} ${at}`}>
            <span>{t(`orders.state.${state}`)}</span>
            <span className={classes['soft']}>{momentText(at)}</span>
          </li>
        ))}
      </ol>
      <p className={classes['soft']}>{t('orders.number', { orderSn: order.orderSn })}</p>
      {order.policyNo !== undefined && (
        <p className={classes['soft']}>{t('policy.number', { policyNo: order.policyNo })}</p>
      )}
    </section>
  );
}
