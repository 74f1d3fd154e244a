import type { Answers } from '../../src/core/answers/answers.ts';

const PERSON = { rowId: 'r1', relation: 'self', gender: 'F', birthDate: '1988-03-15' };

/** Answers to the trial of each product, by insurer: for oneself, in a plan that has a premium. */
export const trialAnswers = {
  panshan: {
    insured: [{ ...PERSON, occupation: '0001006' }],
    cover: { psp_period: 'y1', psp_sum: '500000', psp_medical: true, psp_medicalSum: '50000' },
  },
  chenghai: {
    insured: [{ ...PERSON, chl_smoker: 'no' }],
    cover: { chl_sum: '500000', chl_period: 'y30', chl_payTerm: '20' },
  },
  hemu: {
    insured: [{ ...PERSON, occupation: '0001006', hmh_insurance: 'yes' }],
    cover: { hmh_plan: 'B', hmh_deductible: '10000' },
  },
} as const satisfies Record<string, Answers>;
