/** Code of the refusal of answers whose order is reviewed, being paid or bought. */
export const ANSWERS_FIXED = 'answers.notChangeable';
