// Fetches the products on offer, also in advance while the code of the home page loads.
import type { Language } from '../../../../schemas/generated/ids.ts';
import type { Product } from '../../../../schemas/generated/product.ts';
import { call } from '../../calls/client.ts';

const prefetches = new Map<Language, Promise<readonly Product[]>>();

const fetchProducts = (language: Language, signal?: AbortSignal): Promise<readonly Product[]> =>
  call('emProductQueryHomeList', { language }, signal && { signal }).then(({ products }) => products);

/** Starts to fetch the products before the home page is loaded. */
export function prefetchProducts(language: Language): void {
  const request = fetchProducts(language);
  prefetches.set(language, request);
  // `loadProducts` returns the rejection.
  request.catch(() => undefined);
}

/** Returns the prefetched products to the first caller; later calls fetch them again. */
export function loadProducts(language: Language, signal: AbortSignal): Promise<readonly Product[]> {
  const prefetched = prefetches.get(language);
  prefetches.delete(language);
  return prefetched ?? fetchProducts(language, signal);
}
