// The husband who is insured beside the applicant.
import { digits, documentNumbers } from '../../src/core/fill/document-numbers.ts';
import { createRandom } from '../../src/core/fill/random.ts';

/** What is the same of each husband. */
export const HUSBAND = { name: '陈景行', birthDate: '1986-11-02', gender: 'M' } as const;

/** What an insured person proves himself with. */
export interface Husband {
  idNumber: string;
  mobile: string;
}

/** A husband of a test's own: codes by SMS and face checks are counted by person, and other tests run at the same time. */
export function newHusband(): Husband {
  // Never a number of the former kind.
  const random = { ...createRandom(Math.random), boolean: () => false };
  return { idNumber: documentNumbers.residentId(random, HUSBAND), mobile: `139${digits(random, 4)}9000` };
}
