import type { PersonItem } from '../../../renderers/store/form-scope.ts';
import type { AnswerRow } from '../../core/answers/answers.ts';
import { call } from '../calls/client.ts';

/** A member of the visitor's family as a form knows a person. */
export interface Member {
  memberId: string;
  selfFlag: boolean;
  answers: AnswerRow;
}

/** The visitor's family, in the order in which it was entered. */
export async function fetchFamily(tradeId: string, signal?: AbortSignal): Promise<Member[]> {
  const { members } = await call('familyList', { tradeId }, signal ? { signal } : {});
  return members as Member[];
}

export const memberName = ({ answers }: Member): string => String(answers['name'] ?? '');

/** Enough of a number to tell two people apart, and no more. */
export const idNumberEnding = ({ answers }: Member): string =>
  `···${String(answers['idNumber'] ?? '').slice(-4)}`;

/**
 * The family as people who can be picked into a form. What is known of them is what the family form asked, under the
 * same names.
 *
 * @param relations the names of relations by code, in the language of the form
 */
export async function familyAsPeople(
  tradeId: string,
  relations: Readonly<Record<string, string>> = {},
): Promise<PersonItem[]> {
  const members = await fetchFamily(tradeId);
  return members.map((member) => ({
    code: member.memberId,
    label: memberName(member),
    note: `${relations[String(member.answers['relation'])] ?? ''} ${idNumberEnding(member)}`.trim(),
    answers: member.answers as PersonItem['answers'],
  }));
}
