// `baoform/core`: forms without a user interface, for a server or a worker of yours. Needs no React and no DOM.
export type { AnswerValue } from '../../schemas/elements/element-type.ts';
export type { CodeListItem } from '../../schemas/generated/code-list.ts';
export type { Form } from '../../schemas/generated/form.ts';
export type { Issue } from '../../schemas/generated/issue.ts';
export type { RuleContext } from '../../validators/rule/rule.ts';
export type { AnswerPath } from '../core/answers/answer-path.ts';
export type { AnswerRow, Answers } from '../core/answers/answers.ts';
export { loadValidators, type ValidatorFactory, type Validators } from '../core/answers/load-validators.ts';
export { checkSubmittedAnswers, type SubmittedAnswersResult } from '../core/answers/submitted-answers.ts';
export { indexForm, InvalidFormError, type FormIndex } from '../core/form/form-index.ts';
