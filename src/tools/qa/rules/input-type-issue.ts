/** Checks a value with an input type, through a compiled form of one question. */
import type { AnswerValue } from '../../../../schemas/elements/element-type.ts';
import { elementTypeOf, settingsOf, type InputType } from '../../../../schemas/elements/input-types.ts';
import type { RuleContext, RuleIssue } from '../../../../validators/rule/rule.ts';
import { isUnanswered } from '../../../core/answers/answers.ts';
import { checkSubmittedAnswers } from '../../../core/answers/submitted-answers.ts';
import { compileValidators } from '../../../core/publish/compile-validators.ts';
import { indexForm, type FormIndex } from '../../../core/form/form-index.ts';
import type { Validators } from '../../../core/answers/load-validators.ts';
import { instantiateValidators } from '../../../server/forms/instantiate-validators.ts';

const compiledForms = new Map<string, { index: FormIndex; validators: Validators }>();

/**
 * The first issue of an answer in a form with a single required question of this input type. The form normalises and
 * validates the answer as on saving; compiled forms are cached by input type and settings.
 */
export function inputTypeIssue(
  inputType: InputType,
  settings: Record<string, unknown>,
  typed: AnswerValue,
  context: RuleContext,
): RuleIssue | undefined {
  const key = JSON.stringify([inputType, settings]);
  const { index, validators } = compiledForms.get(key) ?? compileQuestion(inputType, settings);
  compiledForms.set(key, { index, validators });
  const result = checkSubmittedAnswers(index, validators, { part: { answer: typed } }, context);
  if (result.ok) return undefined;
  const { code, params } = result.issues[0]!;
  return params === undefined ? { code } : { code, params };
}

/** Normalises typed text for checks and storage; undefined when the result is empty. */
export function normaliseTyped(inputType: InputType, typed: string): string | undefined {
  const value = elementTypeOf(inputType)!.normalise(typed);
  return isUnanswered(value) ? undefined : (value as string);
}

function compileQuestion(inputType: InputType, settings: Record<string, unknown>) {
  const element = {
    elementId: 'answer00',
    elementCode: 'answer',
    inputType,
    requiredFlag: 'Y' as const,
    settings: { ...settingsOf(inputType, settings) },
  };
  const section = { sectionId: 'part0000', sectionCode: 'part', elements: [element] };
  const index = indexForm({
    formatVersion: 1,
    screen: 'rule',
    sections: [section],
    groupChecks: [],
    words: {},
  });
  return { index, validators: instantiateValidators(compileValidators(index)) };
}
