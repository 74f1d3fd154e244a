// Loads the pages by which insured persons agree to an order, which share a chunk.
import { enableBuyingWords } from '../../shell/buying-words.ts';

const fetchConfirmationScreens = async () => {
  const [{ FaceCheck, InsuredSure, ShareSure }] = await Promise.all([
    import('./confirmation-screens.ts'),
    enableBuyingWords(),
  ]);
  return { FaceCheck, InsuredSure, ShareSure };
};

export const fetchShareSure = async () => (await fetchConfirmationScreens()).ShareSure;
export const fetchFaceCheck = async () => (await fetchConfirmationScreens()).FaceCheck;
export const fetchInsuredSure = async () => (await fetchConfirmationScreens()).InsuredSure;
