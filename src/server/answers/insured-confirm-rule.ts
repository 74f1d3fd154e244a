// The rule of the confirmation by the insured person: it holds only for a person of the saved application.
import type { Issue } from '../../../schemas/generated/issue.ts';
import { childPath } from '../../core/answers/answer-path.ts';
import type { AnswerRow, Answers } from '../../core/answers/answers.ts';
import { Problem } from '../../core/failures/problem.ts';
import { readSavedAnswers } from '../store/final-answers.ts';
import { insuredRows } from './health-notice-rule.ts';
import type { ScreenRule } from './screen-rule.ts';

/** Who the applicant is to an insured person with a relation to the applicant. */
const APPLICANT_IS: ReadonlyMap<unknown, string> = new Map([
  ['spouse', 'spouse'],
  ['child', 'parent'],
  ['parent', 'child'],
]);

const ID_LENGTH = 6;

/**
 * The issue of a confirmation that no insured person of an application gives: identity and relation are those of the
 * application, whatever the page sends.
 */
export function confirmationIssue(application: Answers, confirmation: Answers): Issue | undefined {
  const cover = (confirmation['cover'] ?? {}) as AnswerRow;
  const identity = confirmation['identity'] as AnswerRow | undefined;
  const persons = insuredRows(application).filter(({ relation }) => relation !== 'self');
  const isRelated = ({ relation, birthDate }: AnswerRow) =>
    (APPLICANT_IS.get(relation) ?? 'other') === cover['applicantIs'] && birthDate === cover['birthDate'];
  // Without an identity a minor is exempt, by relation and birth date alone.
  if (!identity)
    return persons.some(isRelated)
      ? undefined
      : { code: 'confirm.person', path: childPath('cover', 'applicantIs') };
  // A product that asks for no phone of the insured leaves the ID number to decide.
  const owners = persons.filter(({ mobile = identity['mobile'] }) => mobile === identity['mobile']);
  if (owners.length === 0) return { code: 'confirm.mobile', path: childPath('identity', 'mobile') };
  const person = owners.find(({ idNumber }) => lastSixOf(idNumber) === lastSixOf(identity['last6']));
  if (!person) return { code: 'confirm.lastSix', path: childPath('identity', 'last6') };
  return isRelated(person) ? undefined : { code: 'confirm.person', path: childPath('cover', 'applicantIs') };
}

const lastSixOf = (value: unknown): string => String(value).slice(-ID_LENGTH).toUpperCase();

/** Refuses a confirmation by anybody else, once the trade has an application. */
export const insuredConfirmRule: ScreenRule = {
  isValidSubject: ({ subject }) => Promise.resolve(subject === ''),
  onSave: async ({ trade: { tradeId } }, answers, tx) => {
    const application = await readSavedAnswers(tx, { tradeId, screen: 'insureInfomation', subject: '' });
    const issue = application && confirmationIssue(application, answers);
    if (issue) throw new Problem('answers.invalid', { issues: [issue] });
  },
};
