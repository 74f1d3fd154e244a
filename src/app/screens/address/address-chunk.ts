// Loads the pages of addresses that open nothing.
import { enableBuyingWords } from '../../shell/buying-words.ts';
import { enableScreenWords } from '../../shell/screen-words.ts';

export const fetchNotFound = async () => {
  const [{ NotFound }] = await Promise.all([import('./NotFound.tsx'), enableScreenWords()]);
  return NotFound;
};

/** With the names of parameters, which are among the words of buying. */
export const fetchLinkInvalid = async () => {
  const [{ LinkInvalid }] = await Promise.all([import('./LinkInvalid.tsx'), enableBuyingWords()]);
  return LinkInvalid;
};
