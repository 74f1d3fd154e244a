// Handlers of the family calls: list, save and remove members.
import { Problem } from '../../core/failures/problem.ts';
import { labelIn } from '../../core/form/code-list-item.ts';
import { readFamily, removeMember } from '../store/family-members.ts';
import type { SessionHandler } from './call.ts';
import { formKey, requireTrade } from '../answers/trade-form.ts';
import { saveScreen } from './screen.ts';

/** The visitor's family members, in the order of entry; with a language, their relations in words. */
export const familyList: SessionHandler<'familyList'> = async (
  { tradeId, language },
  { services, session },
) => {
  const { ownerId } = await requireTrade(services, session, tradeId);
  const members = await readFamily(services.db, ownerId);
  return {
    members: members.map(({ memberId, selfFlag, answers }) => {
      const item = language && services.lists.item('relation', String(answers['relation']));
      const relation = item && labelIn(item.labels, language);
      return { memberId, selfFlag, answers, ...(relation && { relation }) };
    }),
  };
};

export const familySave: SessionHandler<'familySave'> = ({ memberId, ...request }, context) =>
  saveScreen(context, formKey({ ...request, screen: 'family', subject: memberId }), request);

/** Removes a member; the store refuses to remove the visitor's own entry (S-024). */
export const familyRemove: SessionHandler<'familyRemove'> = async (
  { tradeId, memberId },
  { services, session },
) => {
  const { ownerId } = await requireTrade(services, session, tradeId);
  if (!(await removeMember(services.db, { ownerId, memberId }))) throw new Problem('subject.notFound');
  return { removed: true };
};
