import { NETWORK_FAILED } from '../../calls/problem.ts';
import { SkipLink } from '../../ui/SkipLink.tsx';
import { BarTools } from '../../ui/BarTools.tsx';
import card from '../../ui/card.module.css';
import { OfflineBadge } from '../../ui/OfflineBadge.tsx';
import { usePageHead } from '../../ui/use-page-head.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useWords } from '../../shell/use-words.ts';
import type { UnfinishedTrade } from '../../state/unfinished-trades.ts';
import { ContinueList } from './ContinueList.tsx';
import { ProductsSkeleton } from './HomeSkeleton.tsx';
import classes from './home.module.css';
import { ProductCard } from './ProductCard.tsx';
import { useApplications } from './use-applications.ts';
import { useProducts, type Products } from './use-products.ts';
import { Link } from '../../ui/Link.tsx';

/** The home page: the unfinished applications, and the products on offer. */
export function Home() {
  const { t } = useWords();
  const products = useProducts();
  const { trades, remove } = useApplications();
  const heading = usePageHead(undefined);
  return (
    <>
      <SkipLink />
      <header className={classes['header']}>
        <div className={classes['top']}>
          <span className={classes['greeting']}>{t('home.greeting')}</span>
          <OfflineBadge />
          <BarTools />
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {t('home.title')}
        </h1>
      </header>
      <main id="content" tabIndex={-1}>
        <ContinueList trades={trades} products={products.products} onRemove={remove} />
        <RecommendedProducts {...products} />
        <FamilyLink trade={trades[0]} />
        <Link to="/orderlist?type=H5" className={classes['link']}>
          <span>{t('home.ordersHint')}</span>
          <span className={classes['go']}>{t('home.orders')}</span>
        </Link>
        <Link to="/login" className={classes['link']}>
          <span>{t('home.loginHint')}</span>
          <span className={classes['go']}>{t('home.login')}</span>
        </Link>
        <Link to="/groupQuote" className={classes['link']}>
          <span>{t('home.group')}</span>
          <span className={classes['go']}>{t('home.groupQuote')}</span>
        </Link>
      </main>
    </>
  );
}

/** Link to the customer's family list. The list needs a trade, so the link appears with the first unfinished trade. */
function FamilyLink({ trade }: { trade: UnfinishedTrade | undefined }) {
  const { t } = useWords();
  if (!trade) return null;
  return (
    <Link
      to={`/familyList?${new URLSearchParams({ tradeId: trade.tradeId }).toString()}`}
      className={classes['link']}
    >
      <span>{t('home.familyHint')}</span>
      <span className={classes['go']}>{t('home.familyList')}</span>
    </Link>
  );
}

function RecommendedProducts({ products, problem, retry }: Products) {
  const { t } = useWords();
  // Without a network the products of the last visit say enough: the bar has its badge.
  const error = problem && !(products && problem.code === NETWORK_FAILED) && (
    <ErrorState problem={problem} onRetry={retry} />
  );
  if (!products) return error ?? <ProductsSkeleton />;
  if (products.length === 0) return <p className={classes['none']}>{t('home.empty')}</p>;
  return (
    <>
      {error}
      <section className={`${card['card']} ${classes['recommended']}`} aria-labelledby="recommended">
        <h2 id="recommended">{t('home.recommended')}</h2>
        <ul>
          {products.map((product) => (
            <ProductCard key={`${product.supplierCode}/${product.riskCode}`} product={product} />
          ))}
        </ul>
        <p className={classes['demo']}>{t('home.demo')}</p>
      </section>
    </>
  );
}
