// Loads the pages by which the persons of an order confirm it, which share a chunk.
import { enableBuyingWords } from '../../shell/buying-words.ts';

const fetchConfirmationScreens = async () => {
  const [{ AppntSure, FaceCheck, InsuredSure, ShareSure }] = await Promise.all([
    import('./confirmation-screens.ts'),
    enableBuyingWords(),
  ]);
  return { AppntSure, FaceCheck, InsuredSure, ShareSure };
};

export const fetchShareSure = async () => (await fetchConfirmationScreens()).ShareSure;
export const fetchFaceCheck = async () => (await fetchConfirmationScreens()).FaceCheck;
export const fetchInsuredSure = async () => (await fetchConfirmationScreens()).InsuredSure;
export const fetchAppntSure = async () => (await fetchConfirmationScreens()).AppntSure;
