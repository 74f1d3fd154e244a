import { startScreenWords } from './i18n.ts';

/** The visitor's family, with its words. */
export const fetchFamilyList = async () => {
  const [{ FamilyList }] = await Promise.all([
    import('../screens/family/FamilyList.tsx'),
    startScreenWords(),
  ]);
  return FamilyList;
};

/** The choice of somebody of the family for a form. */
export const fetchFamilyPicker = async () => {
  const [{ FamilyPicker }] = await Promise.all([
    import('../screens/family/FamilyPicker.tsx'),
    startScreenWords(),
  ]);
  return FamilyPicker;
};
