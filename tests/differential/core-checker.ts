import { checkAnswers } from '../../src/core/answers/check-answers.ts';
import { compileValidators } from '../../src/core/publish/compile-validators.ts';
import type { FormIndex } from '../../src/core/form/form-index.ts';
import type { Validators } from '../../src/core/answers/load-validators.ts';
import { instantiateValidators } from '../../src/server/forms/instantiate-validators.ts';
import type { RuleContext } from '../../validators/rule/rule.ts';
import type { Checker } from './checker.ts';

/** Judges in this process, as browser and server do; for what would take too long over the wire. */
export function coreChecker(context: RuleContext): Checker {
  const started = new WeakMap<FormIndex, Validators>();
  return {
    name: 'core',
    async check({ index }, cases) {
      const validators = started.get(index) ?? instantiateValidators(compileValidators(index));
      started.set(index, validators);
      return cases.map((answers) => checkAnswers(index, validators, answers, context));
    },
  };
}
