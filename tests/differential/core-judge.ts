import { checkAnswers } from '../../src/core/check-answers.ts';
import { compileValidators } from '../../src/core/compile-validators.ts';
import { startValidators } from '../../src/server/form-cache.ts';
import type { RuleContext } from '../../validators/rule.ts';
import type { Judge } from './judge.ts';

/** Judges in this process, as browser and server do; for what would take too long over the wire. */
export const coreJudge = (context: RuleContext): Judge => ({
  name: 'core',
  async judge({ index }, cases) {
    const validators = startValidators(compileValidators(index));
    return cases.map((answers) => checkAnswers(index, validators, answers, context));
  },
});
