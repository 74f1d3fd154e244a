import type { IndexedSection } from './form-index.ts';

/** What reads answers from outside of every section. */
export const WHOLE_FORM: IndexedSection = {
  section: { sectionId: '', sectionCode: '', elements: [] },
  chain: [],
  elements: [],
  elementByCode: new Map(),
  answerKeys: [],
  children: [],
  fixedPaths: [''],
};
