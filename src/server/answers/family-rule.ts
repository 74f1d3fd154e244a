import { settingsOf } from '../../../schemas/elements/input-types.ts';
import type { WireSection } from '../../../schemas/generated/insurance.ts';
import { childPath } from '../../core/answers/answer-path.ts';
import type { AnswerRow, Answers } from '../../core/answers/answers.ts';
import { Problem } from '../../core/failures/problem.ts';
import { readFamily, readMember, writeMember } from '../store/family-members.ts';
import type { ScreenContext, ScreenRule } from './screen-rule.ts';

/** The section of the family form. */
const SECTION = 'member';

/** What an answer that names a member can hold. */
const MEMBER_ID = /^[A-Za-z0-9]+$/;

const memberKey = ({ trade, subject }: ScreenContext) => ({ tokenHash: trade.tokenHash, memberId: subject });

/** One member of the visitor's family; the subject is the member's id, chosen by the phone for a new one. */
export const familyRule: ScreenRule = {
  isValidSubject: async (place) => {
    if (!MEMBER_ID.test(place.subject)) return false;
    const member = await readMember(place.services.db, memberKey(place));
    return member?.removedAt === null || member === undefined;
  },
  initialAnswers: async (place): Promise<Answers> => {
    const member = await readMember(place.services.db, memberKey(place));
    return member ? { [SECTION]: member.answers } : {};
  },
  narrowSections: async (place, sections) => {
    const allowed = await allowedRelations(place);
    return sections.map((section) =>
      section.sectionCode === SECTION ? withRelations(section, allowed) : section,
    );
  },
  onSave: async (place, answers, tx) => {
    const outcome = await writeMember(tx, memberKey(place), (answers[SECTION] ?? {}) as AnswerRow);
    if (outcome === 'removed') throw new Problem('subject.notFound');
    if (outcome === 'selfFixed')
      throw new Problem('answers.invalid', {
        issues: [{ code: 'family.selfFixed', at: childPath(SECTION, 'relation') }],
      });
  },
};

/** Which relations a member may have: the visitor stays the visitor, and nobody else becomes it (V-080). */
async function allowedRelations({
  services,
  trade,
  subject,
}: ScreenContext): Promise<(relation: string) => boolean> {
  const self = (await readFamily(services.db, trade.tokenHash)).find(({ selfFlag }) => selfFlag);
  const member = await readMember(services.db, { tokenHash: trade.tokenHash, memberId: subject });
  if (member?.selfFlag) return (relation) => relation === 'self';
  return member || self ? (relation) => relation !== 'self' : () => true;
}

/** Always true, and asks nothing of the form. */
const ALWAYS = { op: 'ge', left: { context: 'today' }, right: { const: '2000-01-01' } } as const;

function withRelations(section: WireSection, isAllowed: (relation: string) => boolean): WireSection {
  return {
    ...section,
    elements: section.elements.map((element) => {
      if (element.inputType !== 'relation') return element;
      const { options } = settingsOf('relation', element.settings);
      return { ...element, optionsWhen: [{ when: ALWAYS, options: options.filter(isAllowed) }] };
    }),
  };
}
