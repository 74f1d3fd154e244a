import type { ValidatorType } from '@rjsf/utils';

/**
 * RJSF wants a validator to resolve conditions inside schemas and to judge data. Our schemas hold no conditions, and
 * judging is done by the compiled module outside, so this one agrees with everything.
 */
export const noValidator: ValidatorType = {
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  reset: () => undefined,
};
