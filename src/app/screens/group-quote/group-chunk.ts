import { enableScreenWords } from '../../shell/i18n.ts';

const fetchGroupScreens = async () => {
  const [{ GroupProducts, GroupQuoteResult }] = await Promise.all([
    import('./group-screens.ts'),
    enableScreenWords(),
  ]);
  return { GroupProducts, GroupQuoteResult };
};

/** The products that are quoted to groups, with their words. */
export const fetchGroupProducts = async () => (await fetchGroupScreens()).GroupProducts;

/** What a group costs. */
export const fetchGroupQuoteResult = async () => (await fetchGroupScreens()).GroupQuoteResult;
