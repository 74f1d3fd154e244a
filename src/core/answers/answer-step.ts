import Big from 'big.js';

interface StepSettings {
  scale?: number;
  multipleOf?: string;
  step?: string;
}

/** The step of a number: every answer is a multiple of it. */
export function answerStep(settings: object): Big {
  const { scale = 0, multipleOf = '0', step = multipleOf } = settings as StepSettings;
  return step === '0' ? new Big(10).pow(-scale) : new Big(step);
}
