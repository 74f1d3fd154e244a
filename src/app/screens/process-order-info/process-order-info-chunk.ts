import { enableBuyingWords } from '../../shell/buying-words.ts';

/** Loads the page that confirms an order, with its words. */
export const fetchProcessOrderInfo = async () => {
  const [{ ProcessOrderInfo }] = await Promise.all([import('./ProcessOrderInfo.tsx'), enableBuyingWords()]);
  return ProcessOrderInfo;
};
