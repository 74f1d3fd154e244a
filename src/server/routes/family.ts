// Handlers of the family calls: list, save and remove members.
import type { Form } from '../../../schemas/generated/form.ts';
import type { AnswerRow } from '../../core/answers/answers.ts';
import { Problem } from '../../core/failures/problem.ts';
import { labelIn } from '../../core/form/code-list-item.ts';
import { presentAnswers } from '../../core/migrate/present-answers.ts';
import { MEMBER_SECTION } from '../answers/family-rule.ts';
import { sourceForms } from '../answers/source-forms.ts';
import { readFamily, removeMember } from '../store/family-members.ts';
import type { SessionHandler } from './call.ts';
import { formKey, requireTrade } from '../answers/trade-form.ts';
import { saveScreen } from './screen.ts';

/** The visitor's family members, in the order of entry; with a language, their relations in words. */
export const familyList: SessionHandler<'familyList'> = async (
  { tradeId, language },
  { services, session },
) => {
  const trade = await requireTrade(services, session, tradeId);
  const members = await readFamily(services.db, trade.ownerId);
  const form = await sourceForms(services, tradeId, trade).live('family');
  return {
    members: members.map(({ memberId, selfFlag, answers: stored }) => {
      const answers = form ? memberAnswers(form.form, stored) : stored;
      const item = language && services.lists.item('relation', String(answers['relation']));
      const relation = item && labelIn(item.labels, language);
      return { memberId, selfFlag, answers, ...(relation && { relation }) };
    }),
  };
};

/** The answers of a member under the present codes of renamed options. */
const memberAnswers = (form: Form, stored: AnswerRow): AnswerRow =>
  presentAnswers(form, { [MEMBER_SECTION]: stored })[MEMBER_SECTION] as AnswerRow;

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
