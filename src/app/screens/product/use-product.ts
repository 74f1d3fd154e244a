import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GetProductPlanResponse } from '../../../../schemas/generated/premium.ts';
import type { Product, ProductDetailResponse } from '../../../../schemas/generated/product.ts';
import type { Language } from '../../../../schemas/generated/ids.ts';
import { call } from '../../calls/client.ts';
import { toProblem } from '../../calls/problem.ts';
import { useQuery } from '../../calls/use-query.ts';
import { useLanguage } from '../../state/language.ts';
import { updateLinkContext } from '../../state/link-context.ts';
import { readProductLink } from './product-link.ts';

export interface ShownProduct extends ProductDetailResponse {
  /** Absent for a product without rates. */
  plans?: GetProductPlanResponse;
}

/** The plans of a product; undefined for one without rates, which nobody can buy here. */
async function fetchPlans(
  { supplierCode, riskCode }: { supplierCode: string; riskCode: string },
  language: Language,
  signal: AbortSignal | undefined,
): Promise<GetProductPlanResponse | undefined> {
  try {
    return await call('getProductPlan', { supplierCode, riskCode, language }, signal ? { signal } : {});
  } catch (thrown) {
    if (toProblem(thrown).code === 'premium.none') return undefined;
    throw thrown;
  }
}

/** The back button and the pages that follow are those of this product. */
function beginWithProduct({ supplierCode, briskCode, riskCode, version, riskName, supplierName }: Product) {
  updateLinkContext({ supplierCode, briskCode, riskCode, version, riskName, supplierName });
}

/** The product that the address names. */
export function useProduct() {
  const [query] = useSearchParams();
  const language = useLanguage();
  const link = JSON.stringify(readProductLink(query));
  return useQuery(
    useCallback(
      async (signal?: AbortSignal): Promise<ShownProduct> => {
        const named = JSON.parse(link) as ReturnType<typeof readProductLink>;
        const options = signal ? { signal } : {};
        const { supplierCode, riskCode } = named;
        const early = riskCode && fetchPlans({ supplierCode, riskCode }, language, signal);
        // Of a product that is not found, the other call says so.
        if (early) early.catch(() => undefined);
        const detail = await call('productDetail', { ...named, language }, options);
        beginWithProduct(detail.product);
        const plans = await (early || fetchPlans(detail.product, language, signal));
        return { ...detail, ...(plans && { plans }) };
      },
      [link, language],
    ),
  );
}
