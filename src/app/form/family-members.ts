// The customer's family, as members and as items of the people picker.
import type { PersonItem } from '../../../renderers/store/form-ports.ts';
import type { Language } from '../../../schemas/generated/ids.ts';
import type { AnswerRow } from '../../core/answers/answers.ts';
import { call } from '../calls/client.ts';

/** A member of the customer's family, with answers in the format of a form row. */
export interface Member {
  memberId: string;
  selfFlag: boolean;
  /** The relation in words; absent where no language was asked for. */
  relation?: string;
  answers: AnswerRow;
}

/**
 * Fetches the customer's family, in the order of entry.
 *
 * @param language of the relations in words; without it the members have none
 */
export async function fetchFamily(
  tradeId: string,
  language?: Language,
  signal?: AbortSignal,
): Promise<Member[]> {
  const request = { tradeId, ...(language && { language }) };
  const { members } = await call('familyList', request, signal ? { signal } : {});
  return members as Member[];
}

export const memberName = ({ answers }: Member): string => String(answers['name'] ?? '');

/** Returns the last four characters of the id number, enough to tell two members apart. */
export const idNumberEnding = ({ answers }: Member): string =>
  `****${String(answers['idNumber'] ?? '').slice(-4)}`;

/**
 * Fetches the family as items of the people picker, with the answers of the family form under its element codes.
 *
 * @param relations labels of relations by code, in the language of the form
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
