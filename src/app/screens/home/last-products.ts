// The products of the last visit: home shows them before the server answers, and without a network.
import type { Language } from '../../../../schemas/generated/ids.ts';
import type { Product } from '../../../../schemas/generated/product.ts';
import { storedText } from '../../state/stored-text.ts';

interface Kept {
  language: Language;
  products: readonly Product[];
}

const stored = storedText('products');

/** Another release may have stored less than this one draws. */
const isProduct = ({ riskName, premiumFrom, tags }: Partial<Product>): boolean =>
  Boolean(riskName && premiumFrom && tags);

export const lastProducts = {
  /** The products in a language, if that was the last one. */
  read(language: Language): readonly Product[] | undefined {
    try {
      const kept = JSON.parse(stored.read() ?? 'null') as Kept;
      return kept.language === language && kept.products.every(isProduct) ? kept.products : undefined;
    } catch {
      return undefined;
    }
  },
  write(language: Language, products: readonly Product[]): void {
    stored.write(JSON.stringify({ language, products } satisfies Kept));
  },
};
