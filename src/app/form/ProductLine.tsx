import type { Product } from '../../../schemas/generated/product.ts';
import { useWords } from '../shell/use-words.ts';
import { useLanguage } from '../state/language.ts';
import { moneyText } from '../../core/messages/locale-text.ts';
import classes from './product-line.module.css';

/** The product that a form is for: name, insurer and lowest premium. */
export function ProductLine({ product: { riskName, supplierName, premiumFrom } }: { product: Product }) {
  const { t } = useWords();
  const price = moneyText(premiumFrom, useLanguage());
  return (
    <p className={classes['product']}>
      <span>
        <b>{riskName}</b> · {supplierName}
      </span>
      <span className={classes['price']}>{t('home.fromPrice', { price })}</span>
    </p>
  );
}
