/**
 * Address of a section or element in a form, such as `insured/beneficiaries/ratio`: codes alone, without rows. In a form
 * instance the path has row ids too (`answers/answer-path.ts`); where no section repeats, both are the same.
 */
export const codePath = (
  chain: readonly { section: { sectionCode: string } }[],
  elementCode?: string,
): string => {
  const codes = chain.map(({ section }) => section.sectionCode);
  return (elementCode === undefined ? codes : [...codes, elementCode]).join('/');
};
