// Loads the screens of group quotes, with their words.
import { enableScreenWords } from '../../shell/screen-words.ts';

const fetchGroupScreens = async () => {
  const [{ GroupProducts, GroupQuoteResult }] = await Promise.all([
    import('./group-screens.ts'),
    enableScreenWords(),
  ]);
  return { GroupProducts, GroupQuoteResult };
};

/** The list of group products. */
export const fetchGroupProducts = async () => (await fetchGroupScreens()).GroupProducts;

/** The result of a group quote. */
export const fetchGroupQuoteResult = async () => (await fetchGroupScreens()).GroupQuoteResult;
