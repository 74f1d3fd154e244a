/**
 * Path of a section or element in a form, such as `insured/beneficiaries/ratio`: codes alone, without rows. An answer
 * path also has row ids (`answers/answer-path.ts`); the two are equal where no section repeats.
 *
 * @param chain the sections from the top of the form down, the section itself included
 */
export const codePath = (
  chain: readonly { section: { sectionCode: string } }[],
  elementCode?: string,
): string => {
  const codes = chain.map(({ section }) => section.sectionCode);
  return (elementCode === undefined ? codes : [...codes, elementCode]).join('/');
};
