import type { Product } from '../../../../schemas/generated/product.ts';
import { useStartTrade } from '../../journey/use-start-trade.ts';
import { fetchFormScreen } from '../../form/form-chunk.ts';
import { prefetchForm } from '../../form/form-prefetch.ts';
import action from '../../ui/action.module.css';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useWords } from '../../shell/use-words.ts';
import { useLanguage } from '../../state/language.ts';
import { moneyText } from '../../../core/messages/locale-text.ts';
import classes from './home.module.css';

/** A product; a tap starts its trial calculation, or its application where it is not sold online. */
export function ProductCard({ product }: { product: Product }) {
  const language = useLanguage();
  const screen = product.isSoldOnline ? 'trialCalculation' : 'insureInfomation';
  const { start, isStarting, problem } = useStartTrade(screen, product, async ({ tradeId }) =>
    // The form is on its way before its page is drawn.
    prefetchForm({ tradeId, screen, subject: '' }, language),
  );
  const open = () => {
    // Loads the code of the form while the trade starts.
    fetchFormScreen().catch(() => undefined);
    start();
  };
  const { riskName, supplierName, summary, tags, premiumFrom } = product;
  return (
    <li className={classes['product']}>
      <button type="button" className={action['product']} aria-busy={isStarting} onClick={open}>
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
      </button>
      <ProblemNote problem={problem} />
    </li>
  );
}

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
