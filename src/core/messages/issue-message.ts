// The text of an issue: the words of its check or element, else the message of the code.
import type { FormIndex, IndexedElement } from '../form/form-index.ts';
import type { Issue } from '../failures/issue.ts';
import { targetOf } from '../answers/answer-target.ts';
import { issueParams, type ParamWords } from './issue-params.ts';
import { interpolate, type MessageParams } from './message.ts';

/** The translations that an issue's text needs, in one language. */
export interface IssueWords extends ParamWords {
  /** Messages by issue code. */
  issue: (code: string, params: MessageParams) => string;
}

/**
 * The text of an issue: that of its check, or the word of its element for its code. A missing answer says what to enter, in
 * the words of its element's `alertTitle`; the message of the code stands in for an element without any of them.
 */
export function issueMessage(index: FormIndex, issue: Issue, words: IssueWords) {
  const { code, path, params: { check } = {} } = issue;
  const ownMessage = check === undefined ? undefined : words.wordOf(String(check), 'refused', path);
  if (ownMessage !== undefined) return ownMessage;
  const target = targetOf(index, path);
  const params = issueParams(index, issue, words);
  if (target?.kind !== 'element') return words.issue(code, params);
  const { elementId } = target.indexed.element;
  const ownWord = words.wordOf(elementId, `issue.${code}`, path);
  if (ownWord !== undefined) return interpolate(ownWord, params);
  const alertTitle = isMissing(issue, target.indexed)
    ? words.wordOf(elementId, 'alertTitle', path)
    : undefined;
  return alertTitle ?? words.issue(code, params);
}

/**
 * What an issue would say as the help of its field, before there is one: without the name of the field, which stands above it.
 */
export const issueHelp = (index: FormIndex, issue: Issue, words: IssueWords): string =>
  issueMessage(index, issue, {
    ...words,
    issue: (code, params) => words.issue(code, { ...params, title: '' }),
  }).replace(/^(: )?./u, (start) => start.slice(-1).toUpperCase());

/** Whether nothing was answered, or one of the pictures that `alertTitle` asks for is not there, such as a card's back. */
function isMissing({ code, params }: Issue, { type }: IndexedElement): boolean {
  if (code === 'required' || code === 'warning.unconfirmed') return true;
  return (
    code === 'options.tooFew' && (params?.['min'] === 1 || params?.['min'] === type.uploadPurposes?.length)
  );
}
