import type { ValidatorType } from '@rjsf/utils';

/**
 * Accepts all data. RJSF requires a validator for conditions in schemas and for data; these schemas hold no conditions,
 * and the compiled validator module checks the answers outside RJSF.
 */
export const noValidator = {
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  reset: () => undefined,
} satisfies ValidatorType;
