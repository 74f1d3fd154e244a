// The rule of the family screen: one form per member of the visitor's family.
import type { Issue } from '../../../schemas/generated/issue.ts';
import { contradictsBirthDates } from '../../../validators/values/related-persons.ts';
import { isSamePerson, type PersonParts } from '../../../validators/values/same-person.ts';
import { childPath } from '../../core/answers/answer-path.ts';
import type { AnswerRow, Answers } from '../../core/answers/answers.ts';
import { Problem } from '../../core/failures/problem.ts';
import { holdOtherMembers, readMember, writeMember } from '../store/family-members.ts';
import type { ScreenContext, ScreenRule } from './screen-rule.ts';

/** The section of the family form. */
export const MEMBER_SECTION = 'member';

/** Format of a member id. */
const MEMBER_ID = /^[A-Za-z0-9]+$/;

const memberKey = ({ trade, subject }: ScreenContext) => ({
  ownerId: trade.ownerId,
  tokenHash: trade.tokenHash,
  memberId: subject,
});

/** The form of one family member. The subject is the member id, which the phone generates for a new member. */
export const familyRule: ScreenRule = {
  isValidSubject: async (context) => {
    if (!MEMBER_ID.test(context.subject)) return false;
    const member = await readMember(context.services.db, memberKey(context));
    return member?.removedAt === null || member === undefined;
  },
  initialAnswers: async (context): Promise<Answers> => {
    const member = await readMember(context.services.db, memberKey(context));
    return member ? { [MEMBER_SECTION]: member.answers } : {};
  },
  onSave: async (context, answers, tx) => {
    const key = memberKey(context);
    const member = (answers[MEMBER_SECTION] ?? {}) as AnswerRow;
    const others = (await holdOtherMembers(tx, key)).map((other) => other.answers);
    const outcome = await writeMember(tx, key, member);
    if (outcome === 'removed') throw new Problem('subject.notFound');
    // The form's check refuses this, except for a save of the same moment.
    if (outcome === 'selfFixed')
      throw new Problem('answers.invalid', {
        issues: [{ code: 'family.selfFixed', path: childPath(MEMBER_SECTION, 'relation') }],
      });
    const issue = personIssue(member, others);
    if (issue) throw new Problem('answers.invalid', { issues: [issue] });
  },
};

const personOf = ({ idType, idNumber, name, birthDate }: AnswerRow): PersonParts => ({
  idType,
  idNumber,
  name,
  birthDate,
});

/** The issue of a member who is in the family already, or whose relation to the customer contradicts the birth dates (A94). */
function personIssue(member: AnswerRow, others: readonly AnswerRow[]): Issue | undefined {
  if (others.some((other) => isSamePerson(personOf(member), personOf(other))))
    return { code: 'family.twice', path: childPath(MEMBER_SECTION, 'idNumber') };
  const isImpossible = others.some((other) => {
    const [relative, self] = member['relation'] === 'self' ? [other, member] : [member, other];
    if (self['relation'] !== 'self') return false;
    const { relation, birthDate } = relative;
    return contradictsBirthDates({ relation, birthDate, otherBirthDate: self['birthDate'] });
  });
  return isImpossible
    ? { code: 'person.parentOlder', path: childPath(MEMBER_SECTION, 'relation') }
    : undefined;
}
