// What an order is about in the language of its reader.
import type { Language } from '../../../schemas/generated/ids.ts';
import type { OrderSnapshot } from '../../core/orders/order-snapshot.ts';
import { translateSnapshot } from '../../core/orders/translate-snapshot.ts';
import type { Services } from '../services/services.ts';
import { readProduct, readRates } from '../store/products.ts';
import { personNames } from '../answers/person-names.ts';

/** An order with the words that a language has for it. */
export async function inLanguage(
  services: Services,
  contract: OrderSnapshot,
  language: Language,
): Promise<OrderSnapshot> {
  const rates = await readRates(services.db, contract);
  return translateSnapshot(contract, language, personNames(services, language), rates);
}

/** The names of the product and its insurer; of a product that is sold no longer, those of the contract. */
export async function productNames(
  { db }: Pick<Services, 'db'>,
  { supplierCode, riskCode, productName, supplierName }: OrderSnapshot,
  language: Language,
): Promise<{ riskName: string; supplierName: string }> {
  const product = await readProduct(db, supplierCode, riskCode, language);
  return {
    riskName: product?.riskName ?? productName,
    supplierName: product?.supplierName ?? supplierName,
  };
}
