// Loads the pages of a product before its application, which share a chunk: the one leads to the other.
import { enableBuyingWords } from '../../shell/buying-words.ts';

const fetchProductScreens = async () => {
  const [{ EnsureDetail, TryPrice }] = await Promise.all([
    import('./product-screens.ts'),
    enableBuyingWords(),
  ]);
  return { EnsureDetail, TryPrice };
};

export const fetchEnsureDetail = async () => (await fetchProductScreens()).EnsureDetail;
export const fetchTryPrice = async () => (await fetchProductScreens()).TryPrice;
