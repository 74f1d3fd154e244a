import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GroupCalculateResponse, QuotedPlan } from '../../../../schemas/generated/group.ts';
import { call } from '../../calls/client.ts';
import { fetchScreen } from '../../calls/screen-calls.ts';
import { ContractNotice } from '../../ui/ContractNotice.tsx';
import { FormSkeleton } from '../../ui/FormSkeleton.tsx';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { HomeLink } from '../../ui/HomeLink.tsx';
import { Page } from '../../ui/Page.tsx';
import { useScreenWords } from '../../shell/use-screen-words.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { useQuery } from '../../calls/use-query.ts';
import { currentLanguage, useLanguage } from '../../state/language.ts';
import { showToast } from '../../state/toasts.ts';
import classes from './group-quote.module.css';
import { moneyText } from '../../../core/messages/locale-text.ts';
import { Link } from '../../ui/Link.tsx';
import facts from '../../journey/facts.module.css';
import { quoteLink } from './quote-link.ts';

/** The premiums of each plan of a group quote, and the next steps: a salesperson, or a computer. */
export function GroupQuoteResult() {
  const { t } = useScreenWords();
  const [query] = useSearchParams();
  const tradeId = query.get('tradeId') ?? '';
  const language = useLanguage();
  const fetchQuote = useCallback(
    (signal?: AbortSignal) => call('groupCalculate', { tradeId, language }, signal ? { signal } : {}),
    [tradeId, language],
  );
  const { data, problem, refetch } = useQuery(fetchQuote);
  const formPath = `/groupQuote?${new URLSearchParams({ tradeId }).toString()}`;
  return (
    <Page title={t('group.title')}>
      {data ? (
        <Quote tradeId={tradeId} formPath={formPath} {...data} />
      ) : problem?.code === 'quote.unfinished' ? (
        <ErrorState problem={problem}>
          <Link to={formPath} className={action['primary']}>
            {t('group.toForm')}
          </Link>
        </ErrorState>
      ) : problem ? (
        <LoadError problem={problem} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}

function Quote({
  tradeId,
  formPath,
  ...quote
}: GroupCalculateResponse & { tradeId: string; formPath: string }) {
  const { t } = useScreenWords();
  const { insuredCount, plans, riskName, supplierName, adviseComputer } = quote;
  return (
    <>
      <ContractNotice />
      <section className={card['card']} aria-labelledby="quoted">
        <h2 id="quoted">{riskName}</h2>
        <p className={classes['soft']}>
          {supplierName} · {t('group.persons', { count: insuredCount })}
        </p>
        <p className={classes['soft']}>{t('group.estimate')}</p>
      </section>
      {plans.map((plan, position) => (
        // The position is a stable key: plans have no other identity.
        <Plan key={position} number={position + 1} plan={plan} count={insuredCount} />
      ))}
      <section className={card['card']} aria-labelledby="group-on">
        <h2 id="group-on">{t('group.onTitle')}</h2>
        {adviseComputer && <p>{t('group.computer')}</p>}
        <p>{t('group.salesperson')}</p>
        <div className={classes['offers']}>
          <CopyLink tradeId={tradeId} />
          <Link to={formPath} className={action['outlined']}>
            {t('group.edit')}
          </Link>
          <HomeLink variant="plain" />
        </div>
      </section>
    </>
  );
}

function Plan({ number, plan, count }: { number: number; plan: QuotedPlan; count: number }) {
  const { t } = useScreenWords();
  const language = useLanguage();
  const money = (amount: string) => moneyText(amount, language);
  return (
    <section className={card['card']} aria-labelledby={`plan-${number}`} data-plan={number}>
      <h2 id={`plan-${number}`}>{t('group.plan', { number })}</h2>
      <dl className={`${facts['facts']} ${classes['risks']}`}>
        {plan.risks.map(({ name, sumInsured, premium }) => (
          <div key={name}>
            <dt>
              {name} <span className={classes['soft']}>{money(sumInsured)}</span>
            </dt>
            <dd>{money(premium)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('group.perPerson')}</dt>
          <dd>{money(plan.perPerson)}</dd>
        </div>
        <div className={classes['total']}>
          <dt>{t('group.total', { count })}</dt>
          <dd>{money(plan.total)}</dd>
        </div>
      </dl>
    </section>
  );
}

/** Copies a link for a computer that carries the quote, without personal data (`quote-link.ts`). */
function CopyLink({ tradeId }: { tradeId: string }) {
  const { t } = useScreenWords();
  // Fetched before the tap: browsers let a page write to the clipboard only right after one.
  const fetchForm = useCallback(
    (signal?: AbortSignal) => {
      const key = { tradeId, screen: 'groupQuote', subject: '' };
      return fetchScreen(key, { language: currentLanguage() }, signal ? { signal } : {});
    },
    [tradeId],
  );
  const { data } = useQuery(fetchForm);
  const copy = async () => {
    try {
      if (!data) throw new Error('the quote is not loaded');
      await navigator.clipboard.writeText(`${location.origin}${quoteLink(data)}`);
      showToast(t('toast.copied'));
    } catch {
      showToast(t('toast.copyFailed'));
    }
  };
  return (
    <button type="button" className={action['primary']} onClick={() => void copy()}>
      {t('group.copyLink')}
    </button>
  );
}
