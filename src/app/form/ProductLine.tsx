import type { Product, TradePrice } from '../../../schemas/generated/product.ts';
import { useLanguage } from '../state/language.ts';
import classes from './product-line.module.css';

interface ProductLineProps {
  product: Product;
  /** As the server says it, in every language. */
  price: TradePrice;
}

/** The product that a form is for: name, insurer and price. */
export function ProductLine({ product: { riskName, supplierName }, price }: ProductLineProps) {
  return (
    <p className={classes['product']}>
      <span>
        <b>{riskName}</b> · {supplierName}
      </span>
      <span className={classes['price']}>{price[useLanguage()]}</span>
    </p>
  );
}
