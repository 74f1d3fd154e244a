// The rule of the confirmation by the insured person: it holds only for a person of the saved application.
import type { Issue } from '../../../schemas/generated/issue.ts';
import { childPath } from '../../core/answers/answer-path.ts';
import type { AnswerRow, Answers } from '../../core/answers/answers.ts';
import { APPLICATION_SCREEN, insuredRows } from '../../core/orders/insured-persons.ts';
import { Problem } from '../../core/failures/problem.ts';
import { readSavedAnswers } from '../store/final-answers.ts';
import { lockApplication } from './application-first.ts';
import {
  applicantOf,
  withFacts,
  withKnownCover,
  withoutFacts,
  type Confirmation,
} from './confirmation-facts.ts';
import type { ScreenContext, ScreenRule } from './screen-rule.ts';

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
    applicantOf(relation) === cover['applicantIs'] && birthDate === cover['birthDate'];
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

/**
 * Refuses a confirmation by anybody else, and any before the trade has an application. The page then shows what the
 * application says and asks only for the person's identity and consent.
 */
export const insuredConfirmRule: ScreenRule = {
  isValidSubject: async (context) =>
    context.subject === '' || (await readConfirmation(context)) !== undefined,
  adaptForm: async (context, form, product) => {
    const confirmation = await readConfirmation(context);
    return confirmation ? withFacts(form, confirmation, product) : withoutFacts(form);
  },
  completeAnswers: async (context, submitted) => {
    const confirmation = await readConfirmation(context);
    return confirmation ? withKnownCover(submitted, confirmation.insured) : submitted;
  },
  onSave: async ({ trade: { tradeId }, subject }, answers, tx) => {
    const application = await lockApplication(tx, tradeId);
    const insured = insuredRows(application).filter(({ rowId }) => subject === '' || rowId === subject);
    const issue = confirmationIssue({ ...application, insured }, answers);
    if (issue) throw new Problem('answers.invalid', { issues: [issue] });
  },
};

/** Reads who confirms: the subject of the form, or else the only insured person beside the applicant. */
async function readConfirmation(context: ScreenContext): Promise<Confirmation | undefined> {
  const { services, trade, subject } = context;
  const key = { tradeId: trade.tradeId, screen: APPLICATION_SCREEN, subject: '' };
  const application = await readSavedAnswers(services.db, key);
  const persons = insuredRows(application ?? {}).filter(({ relation }) => relation !== 'self');
  const subjects = subject === '' ? persons : persons.filter(({ rowId }) => rowId === subject);
  return application && subjects.length === 1 ? { application, insured: subjects[0]! } : undefined;
}
