// RJSF's validator for effective schemas: our keywords, normalisation and issue codes.
import type { ErrorTransformer, RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils';
import { customizeValidator } from '@rjsf/validator-ajv8';
import type { Ajv, SchemaValidateFunction } from 'ajv';
import { formRules } from '../../validators/form-vocabulary.ts';
import type { AnyRule, RuleContext } from '../../validators/rule/rule.ts';
import { flattenAnswers, nestAnswers, type Answers } from '../../src/core/answers/answers.ts';
import { normaliseAnswers } from '../../src/core/answers/check-answers.ts';
import type { AnswerPath } from '../../src/core/answers/answer-path.ts';
import { effectiveSchema } from '../../src/core/answers/effective-schema.ts';
import { resolve } from '../../src/core/answers/resolve.ts';
import type { Issue } from '../../src/core/failures/issue.ts';
import type { FormIndex } from '../../src/core/form/form-index.ts';
import { issuesOf } from './rjsf-issues.ts';

interface RjsfValidatorSettings {
  index: FormIndex;
  /**
   * The date and the code lists of a check. RJSF calls compiled schemas without `this`, from which the served validator
   * modules read the context, so the keywords close over this function.
   */
  context: () => RuleContext;
  /** The fields whose text cannot be parsed; RJSF has no answer of them to check. */
  badInput?: () => Iterable<AnswerPath>;
  /** Returns the message of an issue. */
  messageOf(issue: Issue): string;
}

/**
 * Makes a validator for `Form` of `@rjsf/core`. It reports one error for each refused answer: `name` is the issue code,
 * `params` the issue.
 */
export function rjsfValidator({
  index,
  context,
  badInput = () => [],
  messageOf,
}: RjsfValidatorSettings): ValidatorType<Answers, RJSFSchema> {
  const ajv = customizeValidator<Answers, RJSFSchema>({
    // Dates, mail addresses and all other formats are keywords of ours.
    ajvFormatOptions: false,
    extenderFn: (instance) => {
      for (const rule of Object.values(formRules)) addRule(instance, rule, context);
      return instance;
    },
  });
  return {
    isValid: (schema, answers, rootSchema) => ajv.isValid(schema, answers, rootSchema),
    rawValidation: (schema, answers) => ajv.rawValidation(schema, answers),
    validateFormData(formData, schema, customValidate, transformErrors, uiSchema) {
      const { answers, schema: checkedSchema = schema } = normalised(index, formData ?? {}, context());
      const toIssues: ErrorTransformer<Answers, RJSFSchema> = (ajvErrors) => {
        const errors = issuesOf(index, ajvErrors, answers, badInput(), context()).map(({ issue, property }) =>
          errorOf(issue, property, messageOf(issue)),
        );
        return transformErrors ? transformErrors(errors, uiSchema) : errors;
      };
      const result = ajv.validateFormData(answers, checkedSchema, customValidate, toIssues, uiSchema);
      // Each change has a schema of its own, so AJV's cache of schemas would only grow.
      ajv.reset?.();
      return result;
    },
    reset: () => ajv.reset?.(),
  } satisfies ValidatorType<Answers, RJSFSchema>;
}

/**
 * Normalises answers before their check, as our own check does. Where that changes an answer, conditions may have other
 * results than for the text that the form shows, so the schema is built again.
 */
function normalised(
  index: FormIndex,
  formData: Answers,
  context: RuleContext,
): { answers: Answers; schema?: RJSFSchema } {
  const shown = flattenAnswers(index, formData);
  const flat = normaliseAnswers(index, shown);
  const answers = nestAnswers(index, flat);
  if (JSON.stringify(answers) === JSON.stringify(nestAnswers(index, shown))) return { answers };
  const state = resolve(index, flat, context);
  const { schema } = effectiveSchema(index, state, flat, () => undefined);
  return { answers: nestAnswers(index, flat), schema: schema as RJSFSchema };
}

/** The issues of the errors that a form with this validator reports. */
export const reportedIssues = (errors: readonly RJSFValidationError[]): Issue[] =>
  errors.map(({ params }) => params as Issue);

const errorOf = (issue: Issue, property: string, message: string): RJSFValidationError => ({
  name: issue.code,
  property,
  message,
  params: issue,
  stack: message,
});

function addRule(ajv: Ajv, rule: AnyRule, context: () => RuleContext): void {
  const { keyword, type } = rule;
  const validate: SchemaValidateFunction = (setting: unknown, value: unknown) => {
    const issue = rule.check(value, setting, context());
    validate.errors = issue ? [{ keyword, params: { ...issue } }] : [];
    return issue === undefined;
  };
  ajv.addKeyword({ keyword, type, errors: true, validate });
}
