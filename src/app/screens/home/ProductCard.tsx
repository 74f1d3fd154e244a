import type { Product } from '../../../../schemas/generated/product.ts';
import { useStartTrade } from '../../journey/use-start-trade.ts';
import { fetchFormScreen } from '../../form/form-chunk.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useWords } from '../../shell/use-words.ts';
import { useLanguage } from '../../state/language.ts';
import { moneyText } from '../../ui/money-text.ts';
import classes from './home.module.css';

/** One product; a tap begins its application. */
export function ProductCard({ product }: { product: Product }) {
  const { begin, busy, problem } = useStartTrade('insureInfomation', product);
  const open = () => {
    // The form's code comes while the trade is made.
    fetchFormScreen().catch(() => undefined);
    begin();
  };
  const { riskName, supplierName, summary, tags, premiumFrom } = product;
  return (
    <li className={classes['product']}>
      <button type="button" aria-busy={busy} onClick={open}>
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

/** The price is what people look for; the words around it stand small, on whichever side the language has them. */
function Premium({ amount }: { amount: string }) {
  const { say } = useWords();
  const language = useLanguage();
  const [before, after] = say('home.fromPrice', { price: '\n' }).split('\n');
  return (
    <span className={classes['premium']}>
      {before}
      <b>{moneyText(amount, language)}</b>
      {after}
    </span>
  );
}
