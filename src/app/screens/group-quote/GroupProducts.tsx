import { IconChevronRight } from '@tabler/icons-react';
import { useCallback } from 'react';
import type { Product } from '../../../../schemas/generated/product.ts';
import { call } from '../../calls/client.ts';
import { FormSkeleton } from '../../ui/FormSkeleton.tsx';
import { useStartTrade } from '../../journey/use-start-trade.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { Page } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useScreenWords } from '../../shell/use-screen-words.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useQuery } from '../../calls/use-query.ts';
import { useLanguage } from '../../state/language.ts';
import classes from './group-quote.module.css';

/** The products with group quotes; a tap starts a quote. */
export function GroupProducts() {
  const { t } = useScreenWords();
  const language = useLanguage();
  const fetchProducts = useCallback(
    (signal?: AbortSignal) => call('emProductQueryGrouplist', { language }, signal ? { signal } : {}),
    [language],
  );
  const { data, problem, refetch } = useQuery(fetchProducts);
  return (
    <Page title={t('group.title')}>
      {data ? (
        <section className={card['card']} aria-labelledby="group-products">
          <h2 id="group-products">{t('group.choose')}</h2>
          <p>{t('group.salesperson')}</p>
          <ul className={classes['products']}>
            {data.products.map((product) => (
              <GroupProductItem key={`${product.supplierCode}/${product.riskCode}`} product={product} />
            ))}
          </ul>
          {data.products.length === 0 && <p>{t('group.noProducts')}</p>}
        </section>
      ) : problem ? (
        <ErrorState problem={problem} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}

function GroupProductItem({ product }: { product: Product }) {
  const { start, isStarting, problem } = useStartTrade('groupQuote', product);
  return (
    <li>
      <button type="button" className={action['product']} aria-busy={isStarting} onClick={start}>
        <span>
          <b>{product.riskName}</b>
          <span className={classes['soft']}>{product.supplierName}</span>
        </span>
        <IconChevronRight aria-hidden />
      </button>
      <ProblemNote problem={problem} />
    </li>
  );
}
