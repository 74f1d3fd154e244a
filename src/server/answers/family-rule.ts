// The rule of the family screen: one form per member of the visitor's family.
import { settingsOf } from '../../../schemas/elements/input-types.ts';
import type { Issue } from '../../../schemas/generated/issue.ts';
import type { ScreenSection } from '../../../schemas/generated/insurance.ts';
import { contradictsBirthDates } from '../../../validators/values/related-persons.ts';
import { isSamePerson, type PersonParts } from '../../../validators/values/same-person.ts';
import { childPath } from '../../core/answers/answer-path.ts';
import type { AnswerRow, Answers } from '../../core/answers/answers.ts';
import { Problem } from '../../core/failures/problem.ts';
import { holdOtherMembers, readFamily, readMember, writeMember } from '../store/family-members.ts';
import type { ScreenContext, ScreenRule } from './screen-rule.ts';

/** The section of the family form. */
const SECTION = 'member';

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
    return member ? { [SECTION]: member.answers } : {};
  },
  adaptForm: async (context, { sections, words }) => {
    const isAllowed = await allowedRelations(context);
    const narrowed = sections.map((section) =>
      section.sectionCode === SECTION ? withRelations(section, isAllowed) : section,
    );
    return { sections: narrowed, words };
  },
  onSave: async (context, answers, tx) => {
    const key = memberKey(context);
    const member = (answers[SECTION] ?? {}) as AnswerRow;
    const others = (await holdOtherMembers(tx, key)).map((other) => other.answers);
    const outcome = await writeMember(tx, key, member);
    if (outcome === 'removed') throw new Problem('subject.notFound');
    if (outcome === 'selfFixed')
      throw new Problem('answers.invalid', {
        issues: [{ code: 'family.selfFixed', path: childPath(SECTION, 'relation') }],
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
    return { code: 'family.twice', path: childPath(SECTION, 'idNumber') };
  const isImpossible = others.some((other) => {
    const [relative, self] = member['relation'] === 'self' ? [other, member] : [member, other];
    if (self['relation'] !== 'self') return false;
    const { relation, birthDate } = relative;
    return contradictsBirthDates({ relation, birthDate, otherBirthDate: self['birthDate'] });
  });
  return isImpossible ? { code: 'person.parentOlder', path: childPath(SECTION, 'relation') } : undefined;
}

/** Returns the test for allowed relations: exactly one member is `self`, and that member stays `self` (V-080). */
async function allowedRelations({
  services,
  trade,
  subject,
}: ScreenContext): Promise<(relation: string) => boolean> {
  const self = (await readFamily(services.db, trade.ownerId)).find(({ selfFlag }) => selfFlag);
  const member = await readMember(services.db, { ownerId: trade.ownerId, memberId: subject });
  if (member?.selfFlag) return (relation) => relation === 'self';
  return member || self ? (relation) => relation !== 'self' : () => true;
}

/** A condition that is always true and reads no answer. */
const ALWAYS = { op: 'ge', left: { context: 'today' }, right: { const: '2000-01-01' } } as const;

function withRelations(section: ScreenSection, isAllowed: (relation: string) => boolean): ScreenSection {
  return {
    ...section,
    elements: section.elements.map((element) => {
      if (element.inputType !== 'relation') return element;
      const { options } = settingsOf('relation', element.settings);
      return { ...element, optionsWhen: [{ when: ALWAYS, options: options.filter(isAllowed) }] };
    }),
  };
}
