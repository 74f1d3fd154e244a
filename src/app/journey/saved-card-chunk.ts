import { enableScreenWords } from '../shell/screen-words.ts';

/** Loads the card shown after answers are saved as final, with its words. */
export const fetchSavedCard = async () => {
  const [{ SavedCard }] = await Promise.all([import('./SavedCard.tsx'), enableScreenWords()]);
  return SavedCard;
};
