import { pathSegments, type AnswerPath } from '../../src/core/answers/answer-path.ts';

/** Returns the DOM id of the control at a path; the error summary links to it. */
export const fieldId = ({ idPrefix }: { idPrefix: string }, path: AnswerPath): string =>
  `${idPrefix}-${pathSegments(path).join('-')}`;
