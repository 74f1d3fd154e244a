import { IconChevronRight } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Product } from '../../../../schemas/generated/product.ts';
import type { Answers } from '../../../core/answers/answers.ts';
import { call } from '../../calls/client.ts';
import { FormSkeleton } from '../../ui/FormSkeleton.tsx';
import { useStartTrade } from '../../journey/use-start-trade.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { HomeLink } from '../../ui/HomeLink.tsx';
import { Page } from '../../ui/Page.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useScreenWords } from '../../shell/use-screen-words.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { useQuery } from '../../calls/use-query.ts';
import { useLanguage } from '../../state/language.ts';
import classes from './group-quote.module.css';
import { readQuoteLink } from './quote-link.ts';

/** The products with group quotes; a tap starts a quote. A link from a phone offers its own product, with its quote. */
export function GroupProducts() {
  const { t } = useScreenWords();
  const language = useLanguage();
  const fetchProducts = useCallback(
    (signal?: AbortSignal) => call('emProductQueryGrouplist', { language }, signal ? { signal } : {}),
    [language],
  );
  const { data, problem, refetch } = useQuery(fetchProducts);
  const [query] = useSearchParams();
  const carried = readQuoteLink(query);
  const isOffered = ({ supplierCode, riskCode }: Product) =>
    !carried || (carried.supplierCode === supplierCode && carried.riskCode === riskCode);
  const products = data?.products.filter(isOffered) ?? [];
  return (
    <Page title={t('group.title')}>
      {data ? (
        <section className={card['card']} aria-labelledby="group-products">
          <h2 id="group-products">{t(carried ? 'group.carried' : 'group.choose')}</h2>
          <p>{t('group.salesperson')}</p>
          <ul className={classes['products']}>
            {products.map((product) => (
              <GroupProductItem
                key={`${product.supplierCode}/${product.riskCode}`}
                product={product}
                answers={carried?.answers}
              />
            ))}
          </ul>
          {products.length === 0 && <p>{t('group.noProducts')}</p>}
          <HomeLink variant="plain" />
        </section>
      ) : problem ? (
        <LoadError problem={problem} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}

/** Stores the answers of a quote link as the draft of a new trade. */
async function storeQuote(tradeId: string, answers: Answers): Promise<void> {
  const key = { tradeId, screen: 'groupQuote' };
  const { version } = await call('openForm', key);
  await call('temporaryDataSave', { ...key, contentHash: version.contentHash, answers });
}

interface GroupProductItemProps {
  product: Product;
  /** Answers that the quote begins with. */
  answers: Answers | undefined;
}

function GroupProductItem({ product, answers }: GroupProductItemProps) {
  const { start, isStarting, problem } = useStartTrade('groupQuote', product, async ({ tradeId }) => {
    if (answers) await storeQuote(tradeId, answers);
  });
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
