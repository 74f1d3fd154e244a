import { enableScreenWords } from '../../shell/i18n.ts';

/** The visitor's family, with its words. */
export const fetchFamilyList = async () => {
  const [{ FamilyList }] = await Promise.all([import('./FamilyList.tsx'), enableScreenWords()]);
  return FamilyList;
};

/** The choice of somebody of the family for a form. */
export const fetchFamilyPicker = async () => {
  const [{ FamilyPicker }] = await Promise.all([import('./FamilyPicker.tsx'), enableScreenWords()]);
  return FamilyPicker;
};
