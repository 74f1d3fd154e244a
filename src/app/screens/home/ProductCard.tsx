import type { Product } from '../../../../schemas/generated/product.ts';
import action from '../../ui/action.module.css';
import { useWords } from '../../shell/use-words.ts';
import { useLanguage } from '../../state/language.ts';
import { moneyText } from '../../../core/messages/locale-text.ts';
import { Link } from '../../ui/Link.tsx';
import classes from './home.module.css';

/** A product; a tap opens its detail page. */
export function ProductCard({ product }: { product: Product }) {
  const { riskName, supplierName, summary, tags, premiumFrom } = product;
  return (
    <li className={classes['product']}>
      <Link to={detailPath(product)} className={action['product']}>
        <span className={classes['name']}>{riskName}</span>
        <Premium amount={premiumFrom} />
        <span className={classes['summary']}>{summary}</span>
        <span className={classes['tags']}>
          {[supplierName, ...tags].map((tag) => (
            <span key={tag} className={classes['tag']}>
              {tag}
            </span>
          ))}
        </span>
      </Link>
    </li>
  );
}

/** The address of the detail page of a product. */
const detailPath = ({ supplierCode, briskCode, riskCode, version }: Product): string =>
  `/ensureDetail?${new URLSearchParams({ type: 'H5', supplierCode, briskCode, riskCode, version }).toString()}`;

/** The starting premium: the price is emphasised, the words before and after it are small. */
function Premium({ amount }: { amount: string }) {
  const { t } = useWords();
  const language = useLanguage();
  const [before, after] = t('home.fromPrice', { price: '\n' }).split('\n');
  return (
    <span className={classes['premium']}>
      {before}
      <b>{moneyText(amount, language)}</b>
      {after}
    </span>
  );
}
