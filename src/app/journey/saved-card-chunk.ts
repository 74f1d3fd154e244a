import { enableScreenWords } from '../shell/i18n.ts';

/** What is shown when answers are final, with its words. */
export const fetchSavedCard = async () => {
  const [{ SavedCard }] = await Promise.all([import('./SavedCard.tsx'), enableScreenWords()]);
  return SavedCard;
};
