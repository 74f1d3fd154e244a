/** Codes of the questions that the first insurer's health notice requires. */
const QUESTIONS = [
  'refused',
  'hospital',
  'tumour',
  'heart',
  'diabetes',
  'chl_liver',
  'chl_kidney',
  'chl_mental',
  'chl_pregnancy',
];

/** Answers to the first insurer's health notice: "no" to every question but the changed ones. */
export const healthAnswers = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...Object.fromEntries(QUESTIONS.map((code) => [code, 'no'])),
  ...changes,
});
