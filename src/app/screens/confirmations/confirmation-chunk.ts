// Loads the pages by which insured persons agree to an order, which share a chunk.
import { enableBuyingWords } from '../../shell/buying-words.ts';

const fetchConfirmationScreens = async () => {
  const [{ InsuredSure, ShareSure }] = await Promise.all([
    import('./confirmation-screens.ts'),
    enableBuyingWords(),
  ]);
  return { InsuredSure, ShareSure };
};

export const fetchShareSure = async () => (await fetchConfirmationScreens()).ShareSure;
export const fetchInsuredSure = async () => (await fetchConfirmationScreens()).InsuredSure;
