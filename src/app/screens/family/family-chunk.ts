// Loads the family screens, with their words.
import { enableScreenWords } from '../../shell/screen-words.ts';

/** The list of the customer's family. */
export const fetchFamilyList = async () => {
  const [{ FamilyList }] = await Promise.all([import('./FamilyList.tsx'), enableScreenWords()]);
  return FamilyList;
};

/** The dialog that adds a family member to a form. */
export const fetchFamilyPicker = async () => {
  const [{ FamilyPicker }] = await Promise.all([import('./FamilyPicker.tsx'), enableScreenWords()]);
  return FamilyPicker;
};
