import { pathSteps, type AnswerPath } from '../../src/core/answers/answer-path.ts';

/** The DOM id of the control at a path; links of the error summary point at it. */
export const fieldId = (path: AnswerPath): string => `f-${pathSteps(path).join('-')}`;
