import { useEffect } from 'react';
import type { Product } from '../../../../schemas/generated/product.ts';
import { moneyText } from '../../../core/messages/locale-text.ts';
import { fetchFormScreen } from '../../form/form-chunk.ts';
import { useBuyingWords } from '../../shell/use-buying-words.ts';
import { useWords } from '../../shell/use-words.ts';
import { useLanguage } from '../../state/language.ts';
import { linkContext } from '../../state/link-context.ts';
import action from '../../ui/action.module.css';
import card from '../../ui/card.module.css';
import { ContractNotice } from '../../ui/ContractNotice.tsx';
import { FormSkeleton } from '../../ui/FormSkeleton.tsx';
import { Link } from '../../ui/Link.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Page } from '../../ui/Page.tsx';
import { ProductCover } from './ProductCover.tsx';
import { ProductDocuments } from './ProductDocuments.tsx';
import { ProductTerms } from './ProductTerms.tsx';
import classes from './product.module.css';
import { useProduct } from './use-product.ts';
import { useSaleId } from './use-sale-id.ts';

/** A product before it is bought: what it covers, its terms and its documents. A sale begins here (A33). */
export function EnsureDetail() {
  const { t } = useBuyingWords();
  const backtraceId = useSaleId();
  const { data, problem, refetch } = useProduct();
  // The code of the form that the bar leads to, while the customer reads.
  useEffect(() => void fetchFormScreen().catch(() => undefined), []);
  return (
    <Page title={t('product.title')}>
      {data ? (
        <>
          <Head product={data.product} />
          {data.plans && <ProductCover plans={data.plans} />}
          <ProductTerms product={data} />
          <ContractNotice />
          <ProductDocuments documents={data.documents} />
          <Bar product={data.product} backtraceId={backtraceId} />
        </>
      ) : problem ? (
        <LoadError problem={problem} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}

function Head({ product: { riskName, supplierName, summary, tags } }: { product: Product }) {
  return (
    <section className={card['card']} aria-labelledby="product">
      <h2 id="product" className={classes['name']}>
        {riskName}
      </h2>
      <p className={classes['soft']}>{supplierName}</p>
      <p>{summary}</p>
      {tags.length > 0 && (
        <ul className={classes['tags']}>
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The lowest premium, and the way on: the trial, or the application of a product that has none. */
function Bar({ product, backtraceId }: { product: Product; backtraceId: string }) {
  const { t } = useBuyingWords();
  const words = useWords();
  const language = useLanguage();
  const { type = 'H5', nextPageCode = '' } = linkContext();
  const { supplierCode, briskCode, riskCode, version } = product;
  const link = { type, supplierCode, briskCode, riskCode, version, nextPageCode, backtraceId };
  const [before, after] = words.t('home.fromPrice', { price: '\n' }).split('\n');
  return (
    <div className={classes['bar']}>
      <p className={classes['price']}>
        {before}
        <b>{moneyText(product.premiumFrom, language)}</b>
        {after}
      </p>
      <Link to={`/tryPrice?${new URLSearchParams(link).toString()}`} className={action['primary']}>
        {t(product.isSoldOnline ? 'product.calculate' : 'product.apply')}
      </Link>
    </div>
  );
}
