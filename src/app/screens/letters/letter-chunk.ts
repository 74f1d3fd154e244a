// Loads the pages of letters, with their words.
import { enableBuyingWords } from '../../shell/buying-words.ts';
import { enableScreenWords } from '../../shell/screen-words.ts';

const fetchLetterScreens = async () => {
  const [{ LetterDetail, LetterList }] = await Promise.all([
    import('./letter-screens.ts'),
    enableBuyingWords(),
    enableScreenWords(),
  ]);
  return { LetterDetail, LetterList };
};

export const fetchLetterList = async () => (await fetchLetterScreens()).LetterList;
export const fetchLetterDetail = async () => (await fetchLetterScreens()).LetterDetail;
