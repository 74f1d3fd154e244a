/** Answers to the questions about needs that every insurer asks. */
const NEEDS = {
  purpose: ['family'],
  budgetShare: 'to10',
  hasCover: 'no',
  dependants: 2,
  understood: true,
};

/** Answers to the questionnaire about needs of each insurer. */
export const needsAnswers = {
  panshan: { ...NEEDS, psp_tripsAYear: 'few' },
  chenghai: { ...NEEDS, chl_noMaturity: true },
};
