import { enableScreenWords } from './i18n.ts';

/** What is shown when answers are final, with its words. */
export const fetchSavedCard = async () => {
  const [{ SavedCard }] = await Promise.all([import('../form/SavedCard.tsx'), enableScreenWords()]);
  return SavedCard;
};
