import { checkSubmittedAnswers } from '../../src/core/answers/submitted-answers.ts';
import { compileValidators } from '../../src/core/publish/compile-validators.ts';
import type { FormIndex } from '../../src/core/form/form-index.ts';
import type { Validators } from '../../src/core/answers/load-validators.ts';
import { instantiateValidators } from '../../src/server/forms/instantiate-validators.ts';
import type { RuleContext } from '../../validators/rule/rule.ts';
import type { Checker } from './checker.ts';

/** Checks with `src/core` in this process, as browser and server do: faster than either for many cases. */
export function coreChecker(context: RuleContext): Checker {
  const validatorsByForm = new WeakMap<FormIndex, Validators>();
  return {
    name: 'core',
    async check({ index }, cases) {
      const validators = validatorsByForm.get(index) ?? instantiateValidators(compileValidators(index));
      validatorsByForm.set(index, validators);
      return cases.map((answers) => checkSubmittedAnswers(index, validators, answers, context));
    },
  };
}
