import type { ElectronicPolicyResponse } from '../../../../schemas/generated/underwriting.ts';
import { PageViewer } from '../../controls/PageViewer.tsx';
import { Fact } from '../../journey/Fact.tsx';
import facts from '../../journey/facts.module.css';
import { OrderPageGuard } from '../../journey/OrderPageGuard.tsx';
import { QueryPage } from '../../journey/QueryPage.tsx';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useContractTime } from '../../shell/use-contract-time.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { ContractNotice } from '../../ui/ContractNotice.tsx';
import { HomeLink } from '../../ui/HomeLink.tsx';
import { Link } from '../../ui/Link.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import classes from './orders.module.css';
import { PolicyDownload } from './PolicyDownload.tsx';
import { PolicyLife } from './PolicyLife.tsx';
import { useOrder, useOrderSn } from './use-order.ts';
import { usePolicy } from './use-policy.ts';

/** The electronic policy of an order: its facts, its file, and the pages of the file. */
export function ElectronicPolicy() {
  const { t } = useBuyingWords();
  const orderSn = useOrderSn();
  const query = usePolicy();
  if (query.problem?.code === 'policy.notReady') return <NotReady query={query} />;
  return (
    <QueryPage title={t('policy.title')} query={query}>
      {(policy) => (
        <>
          <ContractNotice />
          <PolicyFacts policy={policy} />
          <PolicyLife orderSn={orderSn} policy={policy.standing} onChanged={() => void query.refetch()} />
          <PolicyPages policy={policy} />
        </>
      )}
    </QueryPage>
  );
}

/** Leads to the page of an order that has no policy; the policy may have come meanwhile. */
function NotReady({ query: { problem, refetch } }: { query: ReturnType<typeof usePolicy> }) {
  const { t } = useBuyingWords();
  return (
    <QueryPage title={t('policy.title')} query={useOrder()}>
      {({ order }) => (
        <OrderPageGuard page="epolicy" order={order}>
          <LoadError problem={problem!} onRetry={() => void refetch()} />
        </OrderPageGuard>
      )}
    </QueryPage>
  );
}

function PolicyFacts({ policy }: { policy: ElectronicPolicyResponse }) {
  const { t } = useBuyingWords();
  const { edgeText } = useContractTime();
  const { policyNo, firstDay, lastDay, sha256 } = policy;
  return (
    <section className={card['card']} aria-labelledby="policy">
      <h2 id="policy">{t('policy.number', { policyNo })}</h2>
      <dl className={facts['facts']}>
        <Fact name={t('policy.from')}>{edgeText(firstDay, '00:00')}</Fact>
        <Fact name={t('policy.until')}>
          {lastDay === undefined ? t('policy.forLife') : edgeText(lastDay, '24:00')}
        </Fact>
      </dl>
      <div className={classes['actions']}>
        <PolicyDownload policy={policy} />
        <HomeLink variant="plain" />
      </div>
      <p className={classes['soft']}>{t('policy.digest')}</p>
      <p className={classes['digest']}>{sha256}</p>
    </section>
  );
}

/** The pages, for phones and web views that open no PDF. */
function PolicyPages({ policy: { preview } }: { policy: ElectronicPolicyResponse }) {
  const { t } = useBuyingWords();
  const orderSn = useOrderSn();
  return (
    <section className={card['card']} aria-labelledby="pages">
      <h2 id="pages">{t('preview.title')}</h2>
      <p className={classes['soft']}>{t('preview.zoom')}</p>
      <p className={classes['soft']}>{t('preview.text')}</p>
      <div className={classes['actions']}>
        <Link
          to={`/previewPdf?${new URLSearchParams({ orderSn }).toString()}`}
          className={action['outlined']}
        >
          {t('preview.wide')}
        </Link>
      </div>
      <PageViewer preview={preview} />
    </section>
  );
}
